import Box from '@mui/material/Box';
import { formatUtcDate } from '@northvale/web/ui/dates.ts';
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import type { Holds } from './check.ts';
import { Verdict } from './Verdict.tsx';

interface Props {
  statement: NonNullable<Holds['statement']>;
  coveredRevision: number;
}

/** Whether the statement is what the proven events make. */
export function StatementFindings({ statement, coveredRevision }: Props) {
  if (statement.kind === 'unreadable') {
    return (
      <Verdict tone="red" icon={CircleX} title="The statement can’t be checked">
        {statement.problem}
      </Verdict>
    );
  }
  const { from, to, movements, differences, revision } = statement;
  const lastDay = new Date(Date.parse(to) - 1);
  const period = `${formatUtcDate(from)} to ${formatUtcDate(lastDay)}`;
  if (differences.length > 0) {
    return (
      <Verdict tone="red" icon={CircleX} title="The statement differs">
        The statement of {period} isn’t what these events make:
        <Box component="ul" sx={{ m: 0, mt: 2, pl: 5 }}>
          {differences.slice(0, MOST).map((difference) => (
            <li key={difference}>{difference}</li>
          ))}
        </Box>
        {differences.length > MOST && <Box sx={{ mt: 2 }}>And {differences.length - MOST} more.</Box>}
      </Verdict>
    );
  }
  if (revision > coveredRevision) {
    return (
      <Verdict tone="amberText" icon={CircleDashed} title="The statement agrees, but isn’t covered yet">
        It is what these events make, and rests on event {revision}; the checkpoint covers up to event {coveredRevision}
        .
      </Verdict>
    );
  }
  return (
    <Verdict tone="green" icon={CircleCheck} title="The statement agrees">
      {movements === 1 ? 'The one movement' : `All ${movements} movements`} and the sums of {period} are what these
      events make.
    </Verdict>
  );
}

const MOST = 20;
