/** What the field of a blank gets, whatever it takes. */
export interface BlankFieldProps {
  text: string;
  onText(text: string): void;
  readOnly: boolean;
  id?: string;
  'aria-labelledby'?: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}
