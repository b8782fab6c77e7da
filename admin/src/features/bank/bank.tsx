import type { ResourceProps } from 'react-admin';
import { Route } from 'react-router-dom';
import { laterPage } from '../../shared/layout/LoadingPage.tsx';
import { PageOfList } from '../../shared/lists/contractLists.tsx';

const StatementsPage = laterPage(async () => (await import('./statements/StatementsPage.tsx')).StatementsPage);
const ImportPage = laterPage(async () => (await import('./statements/ImportPage.tsx')).ImportPage);

export const bankStatements: ResourceProps = {
  name: 'bank-statements',
  list: (
    <PageOfList list="bank-statements" sort={['from', 'DESC']} rows={25}>
      <StatementsPage />
    </PageOfList>
  ),
  create: <ImportPage />,
};

const LinesPage = laterPage(async () => (await import('./lines/LinesPage.tsx')).LinesPage);

// Without a page of its own for `show`: a line stands beside the list.
export const bankLines: ResourceProps = {
  name: 'bank-lines',
  list: (
    <PageOfList list="bank-lines" sort={['bookedAt', 'DESC']} filter={{ status: 'open' }} rows={25} remembered={false}>
      <LinesPage />
    </PageOfList>
  ),
  hasShow: true,
};

const MonthPage = laterPage(async () => (await import('./reconciliation/MonthPage.tsx')).MonthPage);
const DayPage = laterPage(async () => (await import('./reconciliation/DayPage.tsx')).DayPage);

export const reconciliation = (
  <Route path="/reconciliation">
    <Route index element={<MonthPage />} />
    <Route path=":date" element={<DayPage />} />
  </Route>
);
