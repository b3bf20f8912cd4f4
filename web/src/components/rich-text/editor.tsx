import { AutoLinkNode, LinkNode } from '@lexical/link';
import { ListItemNode, ListNode } from '@lexical/list';
import { LexicalComposer } from '@lexical/react/LexicalComposer';
import { ContentEditable } from '@lexical/react/LexicalContentEditable';
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary';
import { HistoryPlugin } from '@lexical/react/LexicalHistoryPlugin';
import { LinkPlugin } from '@lexical/react/LexicalLinkPlugin';
import { ListPlugin } from '@lexical/react/LexicalListPlugin';
import { OnChangePlugin } from '@lexical/react/LexicalOnChangePlugin';
import { RichTextPlugin } from '@lexical/react/LexicalRichTextPlugin';
import { HeadingNode } from '@lexical/rich-text';
import Box from '@mui/material/Box';
import { $getRoot, type EditorState } from 'lexical';
import { useId } from 'react';
import { safeLink } from './state';
import { Toolbar } from './toolbar';

interface RichTextEditorProps {
  label: string;
  /** A serialised editor state, or empty. */
  initial: string;
  onChange: (content: string, isEmpty: boolean) => void;
}

function initialState(content: string): string | null {
  try {
    const state: unknown = JSON.parse(content);
    return typeof state === 'object' && state !== null && 'root' in state ? content : null;
  } catch {
    return null;
  }
}

function failed(error: Error): void {
  throw error;
}

function isEmpty(state: EditorState): boolean {
  return state.read(() => $getRoot().getTextContent().trim() === '');
}

/** Bold, italic, underline, headings, lists and links; the value is the editor's serialised state. */
export default function RichTextEditor({ label, initial, onChange }: RichTextEditorProps) {
  const labelId = useId();
  const changed = (state: EditorState) => onChange(JSON.stringify(state.toJSON()), isEmpty(state));
  return (
    <LexicalComposer
      initialConfig={{
        namespace: 'announcement',
        nodes: [HeadingNode, ListNode, ListItemNode, LinkNode, AutoLinkNode],
        editorState: initialState(initial),
        onError: failed,
        theme: { text: { underline: 'rich-underline' } },
      }}
    >
      <Box id={labelId} sx={{ color: 'text.secondary', fontSize: '0.9rem', mb: 0.5 }}>
        {label}
      </Box>
      <Box
        sx={{
          border: 1,
          borderColor: 'text.secondary',
          borderRadius: 1,
          '&:focus-within': { borderColor: 'primary.main', boxShadow: '0 0 0 1px #006664' },
          '.rich-underline': { textDecoration: 'underline' },
        }}
      >
        <Toolbar />
        <Box sx={{ '& [contenteditable]': { minHeight: 180, px: 2, py: 1.5, outline: 'none' } }}>
          <RichTextPlugin
            contentEditable={<ContentEditable ariaLabelledBy={labelId} translate="no" />}
            ErrorBoundary={LexicalErrorBoundary}
          />
        </Box>
        <HistoryPlugin />
        <ListPlugin />
        <LinkPlugin validateUrl={(url) => safeLink(url) !== null} />
        <OnChangePlugin ignoreSelectionChange onChange={changed} />
      </Box>
    </LexicalComposer>
  );
}
