import { AppLink } from '@northvale/web/ui/AppLink.tsx';
import { useConfig } from '../page/useConfig.ts';
import { Part, Prose } from './Prose.tsx';

export function TermsPage() {
  const { productName, supportEmail } = useConfig();
  return (
    <Prose title="Terms of Services" lead={`The agreement between you and ${productName}, in seven sections.`}>
      <Part title="1. User agreement">
        <p>
          By creating an account you accept these terms. You must be 18 or older and act for yourself, not for somebody
          else.
        </p>
      </Part>
      <Part title="2. Account responsibilities">
        <p>
          What you tell us about yourself must be true and kept up to date. Keep your password to yourself: what is done
          with it counts as done by you until you tell us otherwise.
        </p>
      </Part>
      <Part title="3. Investment risks">
        <p>
          The value of investments can fall as well as rise, and you may get back less than you put in. Returns shown
          before maturity are projected. Money that is invested can’t be withdrawn before its maturity date.
        </p>
      </Part>
      <Part title="4. Prohibited activities">
        <p>
          You may not use the service to launder money, to deceive us or others, to reach accounts that aren’t yours, or
          to disturb its operation.
        </p>
      </Part>
      <Part title="5. Intellectual property">
        <p>
          Name, texts, drawings and software belong to us or to those who licensed them to us. You may use them as far
          as using the service needs it.
        </p>
      </Part>
      <Part title="6. Changes to terms">
        <p>
          We may change these terms. You hear of it by e-mail before a change takes effect, and you may close your
          account if you don’t agree.
        </p>
      </Part>
      <Part title="7. Contact">
        <p>
          Write to {supportEmail} or use the <AppLink to="/contact-us">contact form</AppLink>.
        </p>
      </Part>
    </Prose>
  );
}
