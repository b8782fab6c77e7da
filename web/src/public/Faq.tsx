import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Typography from '@mui/material/Typography';
import { Minus, Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';

export interface Question {
  question: string;
  answer: ReactNode;
}

/** One answer is open at a time; pressing an open one closes it. */
export function Faq({
  questions,
  initial,
  heading = 'h3',
}: {
  questions: Question[];
  initial?: number;
  heading?: 'h2' | 'h3';
}) {
  const [open, setOpen] = useState(initial);
  return (
    <div>
      {questions.map(({ question, answer }, index) => (
        <Accordion
          key={question}
          slotProps={{ heading: { component: heading } }}
          expanded={open === index}
          onChange={() => setOpen(open === index ? undefined : index)}
        >
          <AccordionSummary
            id={`question-${slug(question)}`}
            aria-controls={`answer-${slug(question)}`}
            expandIcon={open === index ? <Minus size={20} strokeWidth={1.75} /> : <Plus size={20} strokeWidth={1.75} />}
            sx={{ '& .MuiAccordionSummary-expandIconWrapper': { transform: 'none !important', color: 'nv.ink' } }}
          >
            <Typography component="span" sx={{ fontWeight: 600, fontSize: 17, lineHeight: '26px' }}>
              {question}
            </Typography>
          </AccordionSummary>
          <AccordionDetails
            id={`answer-${slug(question)}`}
            sx={{ color: 'nv.ink2', fontSize: 16, lineHeight: '26px', mt: -3 }}
          >
            {answer}
          </AccordionDetails>
        </Accordion>
      ))}
    </div>
  );
}

const slug = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]+/g, '-');
