import { bestPractices, strategies } from '../../../../../content/classes/hard-money/overview/finding-clients.ts';
import { LessonSign } from '../../reading/lesson-icon.tsx';
import { CalculatorInPlace } from './calculator-in-place.tsx';
import classes from './hard-money.module.css';
import { InfoCard } from './info-card.tsx';

export const ClientsSection = () => (
  <>
    <div className={classes.cards}>
      {strategies.map(({ icon, title, description, tips }) => (
        <InfoCard key={title} icon={icon} title={title} text={description} points={tips} />
      ))}
    </div>
    <div className={classes.wide}>
      <CalculatorInPlace slug="broker-earnings" />
    </div>
    <section className={classes.card} aria-label={bestPractices.title}>
      <h3>{bestPractices.title}</h3>
      <div className={classes.boxes}>
        {bestPractices.boxes.map(({ icon, title, text }) => (
          <div key={title} className={classes.box}>
            <h4>
              <LessonSign icon={icon} />
              {title}
            </h4>
            <p>{text}</p>
          </div>
        ))}
      </div>
    </section>
  </>
);
