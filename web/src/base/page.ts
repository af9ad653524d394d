// What the router shows.

export interface Page {
    title: string;
    element: HTMLElement;
    close?: () => void;
}
