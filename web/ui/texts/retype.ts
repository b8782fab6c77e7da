type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

// What a file field holds can't be put into another.
const FIELDS = ['input:not([type="file"], [type="checkbox"], [type="radio"])', 'textarea', 'select']
  .map((field) => `form ${field}`)
  .join();
const MAX_FRAMES = 120;

const fields = (): Field[] => [...document.querySelectorAll<Field>(FIELDS)];

/** What stands in the page's forms; when it is called, it is put into the same forms that have been drawn anew. */
export function keepTyped(): () => Promise<void> {
  const before = fields();
  const typed = before.map(({ value }) => value);
  return async () => {
    for (let frame = 0; frame < MAX_FRAMES && typed.some((text) => text !== ''); frame += 1) {
      await new Promise(requestAnimationFrame);
      const now = fields();
      if (now.length !== before.length || now.some((field) => before.includes(field))) continue;
      now.forEach((field, index) => put(field, typed[index] ?? ''));
      return;
    }
  };
}

function put(field: Field, text: string): void {
  if (field.value === text) return;
  // By the setter of all such elements: React has put one over it that keeps it from noticing.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as Field, 'value') ?? {};
  set?.call(field, text);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
