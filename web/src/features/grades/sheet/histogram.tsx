import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { histogramOf } from './draft';

const WIDTH = 600;
const HEIGHT = 180;
const BASE = 150;
const STEP = 30;
const PER_PERCENT = WIDTH / 100;

interface HistogramProps {
  totals: readonly number[];
  lines: Schemas['GradingPreview']['lines'];
}

/** How the totals of the class lie, in steps of five percent, with the lines of the letters above them. */
export function Histogram({ totals, lines }: HistogramProps) {
  const { t } = useTranslation('gradeSheets');
  const steps = histogramOf(totals);
  const highest = Math.max(1, ...steps);
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={t('histogram.label')}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" style={{ width: '100%', minWidth: 420, display: 'block' }}>
        <title>{t('histogram.title', { count: totals.length })}</title>
        {steps.map((count, step) => {
          const height = (count / highest) * (BASE - 24);
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a step is its place
            <g key={step}>
              <rect
                x={step * STEP + 2}
                y={BASE - height}
                width={STEP - 4}
                height={height}
                fill="#006664"
                opacity={0.75}
              />
              {count > 0 && (
                <text x={step * STEP + STEP / 2} y={BASE - height - 4} textAnchor="middle" fontSize={12}>
                  {count}
                </text>
              )}
            </g>
          );
        })}
        <line x1={0} y1={BASE} x2={WIDTH} y2={BASE} stroke="currentColor" />
        {lines.map(({ letter, bound }) => (
          <g key={letter}>
            <line
              x1={Number(bound) * PER_PERCENT}
              x2={Number(bound) * PER_PERCENT}
              y1={8}
              y2={BASE}
              stroke="#b00020"
              strokeDasharray="4 3"
            />
            <text x={Number(bound) * PER_PERCENT} y={HEIGHT - 14} textAnchor="middle" fontSize={12} fontWeight={600}>
              {letter}
            </text>
          </g>
        ))}
      </svg>
    </Box>
  );
}
