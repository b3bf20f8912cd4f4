import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { useWideScreen } from '@/lib/use-media-query';
import { useLanguage } from '@/lib/use-language';

const COLUMNS = [
  ['late', 'late', '179, 38, 30'],
  ['drafting', 'drafting', '232, 164, 0'],
  ['in_review', 'inReview', '28, 93, 153'],
  ['published', 'published', '27, 110, 53'],
] as const satisfies readonly (readonly [
  Schemas['SheetState'],
  keyof Schemas['DepartmentProgress']['counts'],
  string,
])[];
/** The colour of a whole department in one state still lets the number be read. */
const DEEPEST = 0.42;
const PALEST = 0.08;

interface HeatMapProps {
  departments: readonly Schemas['DepartmentProgress'][];
  /** Where the list of these sheets is. */
  placeOf: (department: string, state: Schemas['SheetState']) => string;
}

/** Departments by state: the number says it, the colour only repeats how large its part is. */
export function HeatMap({ departments, placeOf }: HeatMapProps) {
  const { t } = useTranslation('gradeProgress');
  const wide = useWideScreen();
  const captionId = useId();
  return (
    <>
      <Box id={captionId} sx={{ mb: 1, color: 'text.secondary' }}>
        {t('heat.caption')}
      </Box>
      <Table size="small" aria-describedby={captionId} sx={{ '& th, & td': { px: { xs: 0.5, sm: 1.5 } } }}>
        <TableHead>
          <TableRow>
            {wide && <TableCell scope="col">{t('column.department')}</TableCell>}
            {COLUMNS.map(([state]) => (
              <TableCell key={state} scope="col" align="center">
                {t(`state.${state}`)}
              </TableCell>
            ))}
            <TableCell scope="col" align="right">
              {t('heat.total')}
            </TableCell>
          </TableRow>
        </TableHead>
        {departments.map((department) => (
          <TableBody key={department.departmentCode}>
            {!wide && (
              <TableRow>
                <Unit department={department} scope="rowgroup" colSpan={COLUMNS.length + 1} />
              </TableRow>
            )}
            <TableRow>
              {wide && <Unit department={department} scope="row" />}
              {COLUMNS.map(([state, name, colour]) => (
                <Count
                  key={state}
                  department={department}
                  state={state}
                  count={department.counts[name]}
                  colour={colour}
                  to={placeOf(department.departmentCode, state)}
                />
              ))}
              <TableCell align="right">{department.total}</TableCell>
            </TableRow>
          </TableBody>
        ))}
      </Table>
    </>
  );
}

interface UnitProps {
  department: Schemas['DepartmentProgress'];
  scope: 'row' | 'rowgroup';
  colSpan?: number;
}

/** Whose sheets these are; on a phone above its numbers. */
function Unit({ department: { department, faculty }, scope, colSpan }: UnitProps) {
  const { pick } = useLanguage();
  return (
    <TableCell
      component="th"
      scope={scope}
      colSpan={colSpan}
      sx={{ backgroundColor: 'transparent', borderBottom: colSpan ? 0 : undefined }}
    >
      {pick(department.th, department.en)}
      <Box sx={{ fontWeight: 400, fontSize: '0.85em', color: 'text.secondary' }}>{pick(faculty.th, faculty.en)}</Box>
    </TableCell>
  );
}

interface CountProps {
  department: Schemas['DepartmentProgress'];
  state: Schemas['SheetState'];
  count: number;
  colour: string;
  to: string;
}

/** How many sheets of a department are in a state, and the way to them. */
function Count({ department: { department, total }, state, count, colour, to }: CountProps) {
  const { t } = useTranslation('gradeProgress');
  const { pick } = useLanguage();
  if (count === 0) return <TableCell align="center">{count}</TableCell>;
  const depth = PALEST + (DEEPEST - PALEST) * (count / total);
  const name = t('heat.cell', { department: pick(department.th, department.en), state: t(`state.${state}`), count });
  return (
    <TableCell align="center" sx={{ backgroundColor: `rgba(${colour}, ${depth})` }}>
      <Link
        component={RouterLink}
        to={to}
        color="textPrimary"
        aria-label={name}
        sx={{ fontWeight: 700, display: 'inline-block', minWidth: 28, py: 0.5 }}
      >
        {count}
      </Link>
    </TableCell>
  );
}
