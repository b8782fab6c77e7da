import { useConfig } from '../page/useConfig.ts';
import { Part, Prose } from './Prose.tsx';

export function AboutPage() {
  const { productName } = useConfig();
  return (
    <Prose
      title="About Us"
      lead={`${productName} makes investing easy for everyone, and shows where every dollar is while it does.`}
    >
      <Part title="Why we began">
        <p>
          Most people don’t fear investing. They fear not knowing where their money is. So we began with the ledger: a
          book in which every deposit, hold, purchase and return is a line, and no line is ever rewritten.
        </p>
      </Part>
      <Part title="What we offer">
        <p>
          Up to 15 investment funds across Crypto, Banking, Real Estate and Agriculture, with savings and goals beside
          them in one app.
        </p>
        <p>
          You can open a Stocks and Shares ISA or a General Investment Account. Units, price, projected return and
          maturity date are shown before you buy.
        </p>
      </Part>
      <Part title="How we work">
        <p>
          A person looks at every deposit and every withdrawal, and an account manager writes to you about it. Whatever
          is decided stands in your history with its reason.
        </p>
      </Part>
      <Part title="What we don’t promise">
        <p>
          The value of investments can fall as well as rise. Every return we show before maturity is projected, and we
          say so each time.
        </p>
      </Part>
    </Prose>
  );
}
