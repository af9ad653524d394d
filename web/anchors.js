// What a heading of the documentation is referred to by, as on GitHub.
export function anchorOf(heading) {
    return heading
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-');
}
