import { PageTitle } from '../../shared/page/PageTitle.tsx';
import { Choices } from './Choices.tsx';
import { Community } from './Community.tsx';
import { Hero } from './Hero.tsx';
import { FirstQuestions } from './FirstQuestions.tsx';
import { Founder } from './Founder.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { Services } from './Services.tsx';
import { Ticker } from './Ticker.tsx';
import { WhyChooseUs } from './WhyChooseUs.tsx';

export const LandingPage = () => (
  <>
    <PageTitle />
    <Ticker />
    <Hero />
    <Services />
    <WhyChooseUs />
    <HowItWorks />
    <Choices />
    <FirstQuestions />
    <Founder />
    <Community />
  </>
);
