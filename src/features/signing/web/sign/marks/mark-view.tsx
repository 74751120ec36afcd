import type { SigningView } from '../../../sign-contract.ts';
import classes from './marks.module.css';

/** A signature or initials as they look on paper. */
export const MarkView = ({ mark }: { readonly mark: Pick<SigningView['marks'][number], 'content' | 'mediaType'> }) =>
  mark.mediaType === 'text/plain' ? (
    <span className={classes.script}>{mark.content}</span>
  ) : (
    <img className={classes.picture} src={`data:${mark.mediaType};base64,${mark.content}`} alt="" />
  );
