/** What a kept page knows of where it comes from; it stands in the page as JSON. */
export interface Kept {
  productName: string;
  /** The log's keys at that time, one a line. */
  keys: string;
  host: string;
  at: string;
}

/** Stands in the built page where the JSON comes in; what a page opened without it goes by. */
export const NOT_KEPT: Kept = { productName: 'Northvale', keys: '', host: '', at: '' };

const place = (json: string): string => `<script type="application/json" id="kept">${json}</script>`;

/** The built page with that in it; undefined where it isn't the built page. */
export function withKept(page: string, kept: Kept): string | undefined {
  // A '<' could end the element that it stands in.
  const written = page.replace(place(''), () => place(JSON.stringify(kept).replaceAll('<', '\\u003c')));
  return written === page ? undefined : written;
}

export function keptIn(text: string | null | undefined): Kept {
  return text ? { ...NOT_KEPT, ...(JSON.parse(text) as Partial<Kept>) } : NOT_KEPT;
}
