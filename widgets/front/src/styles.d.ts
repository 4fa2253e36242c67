/** A style sheet as a text. */
declare module "*.css?text" {
  const text: string;
  export default text;
}
