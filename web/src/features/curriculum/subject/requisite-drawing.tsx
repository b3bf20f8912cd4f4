import '@xyflow/react/dist/base.css';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { Handle, MarkerType, Position, ReactFlow, type Node, type NodeProps } from '@xyflow/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Schemas } from '@/client/schemas';
import { useLanguage } from '@/lib/use-language';
import { placed, SIZE } from './graph-layout';

type SubjectNode = Node<{ showCode: string; name: string; path: string | null; isCenter: boolean }, 'subject'>;

const NODE_TYPES = { subject: Subject };
const HIGHEST = 460;
const AROUND = 48;

/** The subjects around one, drawn from left to right; each leads to its page. The wheel scrolls the page, not the drawing. */
export default function RequisiteDrawing({ graph }: { graph: Schemas['RequisiteGraph'] }) {
  const { t } = useTranslation(['subjects', 'requisite']);
  const { pick } = useLanguage();
  const line = useTheme().palette.text.secondary;
  const layout = useMemo(() => placed(graph), [graph]);
  const nodes = layout.nodes.map(({ showCode, x, y }): SubjectNode => {
    const subject = graph.subjects.find((one) => one.showCode === showCode);
    const name = subject?.name ? pick(subject.name.th, subject.name.en || subject.name.th) : '';
    const path = subject?.subjectCode ? `/adm/curriculum/subjects/${subject.subjectCode}?tab=requisites` : null;
    return {
      id: showCode,
      type: 'subject',
      position: { x, y },
      data: { showCode, name, path, isCenter: showCode === graph.center },
      ...SIZE,
    };
  });
  const edges = graph.edges.map(({ earlier, later, kind }) => ({
    id: `${earlier}-${later}-${kind}`,
    source: earlier,
    target: later,
    markerEnd: { type: MarkerType.ArrowClosed, color: line },
    style: { stroke: line, ...(kind !== 'prerequisite' && { strokeDasharray: '6 4' }) },
    ...(kind !== 'prerequisite' && { label: t(`requisite:kind.${kind}`) }),
  }));
  return (
    <Box
      sx={{
        height: Math.min(layout.height + AROUND, HIGHEST),
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        '& .react-flow__attribution': { backgroundColor: 'background.paper' },
        '& .react-flow__attribution a': { color: 'text.secondary' },
      }}
    >
      <ReactFlow
        key={graph.center}
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        aria-label={t('graph.drawing')}
        fitView
        fitViewOptions={{ maxZoom: 1, padding: 0.06 }}
        minZoom={0.3}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        zoomOnScroll={false}
        preventScrolling={false}
        disableKeyboardA11y
      />
    </Box>
  );
}

/** A subject of the drawing: its code and its name, a link where there is a version to show. */
function Subject({ data: { showCode, name, path, isCenter } }: NodeProps<SubjectNode>) {
  const looks = {
    display: 'block',
    boxSizing: 'border-box',
    width: SIZE.width,
    height: SIZE.height,
    overflow: 'hidden',
    px: 1,
    py: 0.5,
    border: isCenter ? 2 : 1,
    borderColor: isCenter ? 'primary.main' : 'text.secondary',
    borderRadius: 1,
    backgroundColor: 'background.paper',
    color: 'text.primary',
    fontSize: 13,
    lineHeight: 1.4,
    textDecoration: 'none',
    '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
  } as const;
  const said = (
    <>
      <b>{showCode}</b>
      <br />
      {name}
    </>
  );
  return (
    <>
      <Handle type="target" position={Position.Left} isConnectable={false} style={{ visibility: 'hidden' }} />
      {path && !isCenter ? (
        <Box component={RouterLink} to={path} className="nopan" sx={looks}>
          {said}
        </Box>
      ) : (
        <Box sx={looks}>{said}</Box>
      )}
      <Handle type="source" position={Position.Right} isConnectable={false} style={{ visibility: 'hidden' }} />
    </>
  );
}
