// Files that are found by the names that other files give them: with other slashes, in other cases, from other folders.

function steps(path: string): string[] {
    return path
        .toLowerCase()
        .split(/[/\\]/)
        .filter((step) => step !== '' && step !== '.');
}

function shared(one: string[], other: string[]): number {
    let count = 0;
    while (count < one.length && count < other.length && one[count] === other[count]) count++;
    return count;
}

/** The file that has the name, with as many of its folders as there are; of several, the nearest to `folder`. */
export function fileNamed<File extends { name: string }>(files: File[], wanted: string, folder = ''): File | undefined {
    const backwards = steps(wanted).reverse();
    const place = steps(folder);
    let found: File | undefined;
    let best = [1, -1, 0];
    for (const file of files) {
        const own = steps(file.name);
        const fit = [shared([...own].reverse(), backwards), shared(own, place), -own.length];
        const differs = fit.findIndex((value, index) => value !== best[index]);
        if (differs < 0 || (fit[differs] ?? 0) < (best[differs] ?? 0)) continue;
        found = file;
        best = fit;
    }
    return found;
}

export function folderOf(path: string): string {
    return path.replace(/[^/\\]*$/, '');
}
