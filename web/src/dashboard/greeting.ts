/** Before 12 morning, before 18 afternoon, otherwise evening; by the browser's clock. */
export function greeting(now: Date): string {
  const hour = now.getHours();
  if (hour < 12) return 'Good Morning';
  return hour < 18 ? 'Good Afternoon' : 'Good Evening';
}

export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/** 'Two requests are with our team.' */
export function waitingSentence(pending: number): string {
  if (pending === 0) return '';
  return pending === 1 ? 'One request is with our team.' : `${words[pending] ?? pending} requests are with our team.`;
}
