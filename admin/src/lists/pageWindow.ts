export type PageSlot = number | 'gap';

const windowEachSide = 2;

/** The first page, the last, and two on either side of the present one; what lies between is a gap. */
export function pageWindow(page: number, pageCount: number): PageSlot[] {
  const slots: PageSlot[] = [];
  let previous = 0;
  for (let each = 1; each <= pageCount; each += 1) {
    if (each !== 1 && each !== pageCount && Math.abs(each - page) > windowEachSide) continue;
    if (each - previous > 1) slots.push('gap');
    slots.push(each);
    previous = each;
  }
  return slots;
}
