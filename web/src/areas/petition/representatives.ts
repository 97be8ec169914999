export interface Representative {
  name: string;
  phone: string | null;
}

/** `张三 10012345678` on each line → the people; the phone may be missing. */
export function representativesIn(value: unknown): Representative[] {
  return String(value ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, name, phone] = line.match(/^(.*?)[\s,,]*([\d-]{7,20})?$/u) ?? [];
      return { name: (name ?? line).trim(), phone: phone ?? null };
    });
}
