import { CATEGORIES } from '@northvale/api/contract/investments.ts';
import { FilterMenu } from '../lists/FilterMenu.tsx';
import { useFilter } from '../lists/useFilter.ts';

export function CategoryFilter() {
  const [category, setCategory] = useFilter('investments', 'category');
  return (
    <FilterMenu
      label="Category"
      choices={[{ label: 'Any category', value: undefined }, ...CATEGORIES.map((value) => ({ label: value, value }))]}
      isChosen={(each) => each === category}
      onChoose={setCategory}
    />
  );
}

export function ListedFilter() {
  const [listed, setListed] = useFilter('investments', 'listed');
  return (
    <FilterMenu
      label="Listed or not"
      choices={[
        { label: 'Listed or not', value: undefined },
        { label: 'Listed', value: true },
        { label: 'Delisted', value: false },
      ]}
      isChosen={(each) => each === listed}
      onChoose={setListed}
    />
  );
}
