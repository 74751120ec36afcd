interface ImportMetaEnv {
  /** Host of the API when it is not the one that served the page. */
  readonly VITE_API_URL?: string;
}
