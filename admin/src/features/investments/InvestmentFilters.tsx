import { CATEGORIES } from '@northvale/api/contract/investments.ts';
import { categoryWord } from '@northvale/web/ui/terms.ts';
import { FilterMenu } from '../../shared/lists/FilterMenu.tsx';
import { useFilter } from '../../shared/lists/useFilter.ts';
import { t } from '../../shared/texts/t.ts';

export function CategoryFilter() {
  const [category, setCategory] = useFilter('investments', 'category');
  return (
    <FilterMenu
      label={t('investments.columns.category')}
      choices={[
        { label: t('investments.anyCategory'), value: undefined },
        ...CATEGORIES.map((value) => ({ label: categoryWord(value), value })),
      ]}
      isChosen={(each) => each === category}
      onChoose={setCategory}
    />
  );
}

export function ListedFilter() {
  const [listed, setListed] = useFilter('investments', 'listed');
  return (
    <FilterMenu
      label={t('investments.listedOrNot')}
      choices={[
        { label: t('investments.listedOrNot'), value: undefined },
        { label: t('investments.columns.listed'), value: true },
        { label: t('investments.delisted'), value: false },
      ]}
      isChosen={(each) => each === listed}
      onChoose={setListed}
    />
  );
}
