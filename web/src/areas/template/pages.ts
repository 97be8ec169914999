export { default as TemplateDesigner } from './design/design.tsx';
export { default as FieldForm } from './library/field-form.tsx';
export { default as FieldList } from './list/fields.tsx';
export { default as TemplateList } from './list/templates.tsx';
