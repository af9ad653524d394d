#!/bin/sh
# Builds the Debian packages: a copy of the sources, with packaging/debian as their debian/, is built by debhelper.
#
#     packaging/deb.sh VERSION FOLDER
#
# Leaves the packages in FOLDER, which is made anew.
set -eu

version=$1
rm -rf "$2"
mkdir -p "$2"
folder=$(cd "$2" && pwd)
cd "$(dirname "$0")/.."
for tool in dpkg-buildpackage dh dh_python3; do
    command -v $tool >/dev/null || {
        echo "packaging/deb.sh: $tool is missing; \"apt-get install dpkg-dev debhelper dh-python\" installs it" >&2
        exit 3
    }
done

sources=$folder/baronet-$version
mkdir "$sources"
tar -cf - --exclude=./build --exclude=./.git . | tar -xf - -C "$sources"
cp -R packaging/debian "$sources/debian"
cat >"$sources/debian/changelog" <<END
baronet ($version) unstable; urgency=medium

  * The sources' own packages.

 -- $(sed -n 's/^Maintainer: //p' packaging/debian/control)  $(date -R ${SOURCE_DATE_EPOCH:+-d "@$SOURCE_DATE_EPOCH"})
END
cd "$sources"
# The Makefile's own variables are not the packages' affair.
env -u MAKEFLAGS -u MAKELEVEL -u MFLAGS -u BUILD -u CC -u SANITIZE -u WERROR DEB_BUILD_OPTIONS="${DEB_BUILD_OPTIONS:-noautodbgsym parallel=$(nproc)}" \
    dpkg-buildpackage --build=binary --no-sign >"$folder/log" 2>&1 || {
    tail -n 30 "$folder/log" >&2
    exit 1
}
cd ..
rm -rf "$sources"
ls ./*.deb
