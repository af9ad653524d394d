// What the router shows, and parts of it.

export interface Page {
    title: string;
    element: HTMLElement;
    close?: () => void;
}

export interface Part {
    element: HTMLElement;
    close: () => void;
}
