import { Checkbox, Text } from '@mantine/core';
import { type Scope, scopeAreas } from '../../../kernel/access.ts';
import { areaTexts } from '../model.ts';
import classes from './scope-fields.module.css';

interface ScopeFieldsProps {
  readonly scopes: readonly Scope[];
  readonly error: string;
  readonly onChange: (scopes: readonly Scope[]) => void;
}

const ways = [
  ['read', 'Read'],
  ['write', 'Change'],
] as const;

/** What a key may do, area by area. */
export function ScopeFields({ scopes, error, onChange }: ScopeFieldsProps) {
  const toggle = (scope: Scope, on: boolean) =>
    onChange(on ? [...scopes, scope] : scopes.filter((one) => one !== scope));
  return (
    <fieldset className={classes.scopes} aria-describedby={error ? 'scopes-error' : undefined}>
      <legend>What it can be used for</legend>
      {scopeAreas.map((area) => {
        const { label, about } = areaTexts[area];
        return (
          <div key={area} className={classes.area}>
            <div>
              <span className={classes.label}>{label}</span>
              <Text size="sm" c="dimmed">
                {about}
              </Text>
            </div>
            <div className={classes.ways}>
              {ways.map(([way, text]) => (
                <Checkbox
                  key={way}
                  label={text}
                  aria-label={`${label}: ${text.toLowerCase()}`}
                  checked={scopes.includes(`${area}:${way}`)}
                  onChange={(event) => toggle(`${area}:${way}`, event.currentTarget.checked)}
                />
              ))}
            </div>
          </div>
        );
      })}
      {error ? (
        <Text id="scopes-error" role="alert" size="sm" c="red">
          {error}
        </Text>
      ) : null}
    </fieldset>
  );
}
