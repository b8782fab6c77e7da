import { AppLink } from '@northvale/web/ui/AppLink.tsx';
import { Part, Prose } from './Prose.tsx';

export const TrustPage = () => (
  <Prose title="Trust & Safety" lead="What happens to your money and to what you tell us, in plain words.">
    <Part title="Your money">
      <p>
        Every movement is a line in a ledger to which lines are only added. A correction is a new line that says what it
        corrects.
      </p>
      <p>
        What you ask to withdraw is put on hold at once, so that one balance can’t be spent twice. Investments are
        insured.
      </p>
    </Part>
    <Part title="Your identity">
      <p>
        Before your first investment you show an ID. Only administrators can open it, it is kept encrypted, and it is
        never part of the ledger.
      </p>
    </Part>
    <Part title="Your privacy">
      <p>
        The ledger knows ids, not names. Your name, address and bank details are kept apart from it, where they can be
        corrected and erased.
      </p>
      <p>We don’t sell what we know about you, and we show no advertising.</p>
    </Part>
    <Part title="Your account">
      <p>Choose a long password that you use nowhere else. Changing it signs you out everywhere else.</p>
      <p>
        We never ask for your password or a code by e-mail or phone. If someone does,{' '}
        <AppLink to="/contact-us">tell us</AppLink>.
      </p>
    </Part>
  </Prose>
);
