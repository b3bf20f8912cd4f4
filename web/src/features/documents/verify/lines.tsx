import { useTranslation } from 'react-i18next';

/** Columns whose words are those of the paper; everything else is a label or a figure. */
const OF_PAPER = new Set(['name', 'fee', 'room', 'teacher']);

interface LinesProps {
  columns: readonly string[];
  rows: readonly Record<string, string>[];
  language: string;
}

/** A table, and on a phone a card for each line: whoever scans a paper holds a phone. */
export function Lines({ columns, rows, language }: LinesProps) {
  const { t } = useTranslation('documents');
  return (
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={columns.map((column) => row[column]).join(' ')}>
            {columns.map((column) => (
              <td
                key={column}
                className={column}
                data-label={t(`column.${column}`)}
                lang={OF_PAPER.has(column) ? language : undefined}
              >
                {row[column]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
