// Put before the parts when they are joined: style.css and template.html.
declare const STYLE: string;
declare const TEMPLATE: string;
