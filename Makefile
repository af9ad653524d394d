# Baronet. `make help` lists the targets; tests/setup.sh installs what is missing to build and test.
# DEBUG=1 (in build/debug: objects that are used after they were freed are noticed), BUILD, CC, CFLAGS,
# WERROR=1, SANITIZE=address,undefined, PREFIX, DESTDIR, V=1 (verbose) may be given.

VERSION := 1.0.0
MAJOR   := $(firstword $(subst ., ,$(VERSION)))
BUILD   := $(if $(DEBUG),build/debug,build)
PREFIX  := /usr/local
CFLAGS  := -O2 -g
THREADS := -pthread
PIC     := -fPIC
override BUILD := $(patsubst $(CURDIR)/%,%,$(BUILD))
CLANG_FORMAT := clang-format-14
Q := $(if $(V),,@)

WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes \
    -Wwrite-strings -Wvla -Wundef -Wimplicit-fallthrough $(if $(WERROR),-Werror)
# Nothing unwinds the stack but debuggers, who have the tables of -g, and sanitizers.
UNWINDING := $(if $(SANITIZE),,-fno-asynchronous-unwind-tables)
SANITIZING := $(if $(SANITIZE),-O1 -fno-omit-frame-pointer -fsanitize=$(SANITIZE) -fno-sanitize-recover=all)
COMPILE = $(CC) -std=c11 $(THREADS) $(CFLAGS) $(UNWINDING) $(SANITIZING) $(WARNINGS) $(PIC) -fvisibility=hidden \
    -DBARONET_VERSION='"$(VERSION)"' $(CPPFLAGS) -MMD -MP

# The server needs libraries of its own. `make web` asks for it, and this build remembers that.
WEB := $(wildcard $(BUILD)/web/wanted)
ifdef WEB
SERVER_LIBRARIES := $(shell pkg-config --libs libwebsockets jansson sqlite3 libsodium)
# A store in PostgreSQL needs libpq, which the server loads (libpq.h); without it it says so when it is asked for one.
LIBPQ            := $(shell pkg-config --exists libpq && echo yes)
ifdef LIBPQ
$(BUILD)/obj/serve/%.o: private CPPFLAGS += -DHAVE_LIBPQ $(subst -I,-isystem ,$(shell pkg-config --cflags libpq))
endif
# Without the rule sheets, which the server makes itself. Found whenever it is asked for: the names of parts have a hash in them, and change when app.js is built anew.
PAGE_DIST         = $(sort $(shell find -L $(BUILD)/web/dist -type f ! -path '*/sheets/*' 2>/dev/null))
PAGE_WITHOUT_PARTS := $(filter-out $(BUILD)/web/dist/parts/%,$(PAGE_DIST))
endif

# ---- Layers: each sees itself and what lies below, so that a wrong #include does not compile -------

SEES_base      := base
SEES_api       := api
SEES_files     := files
SEES_store     := base store
SEES_grammar   := base grammar generated
SEES_format    := base grammar generated format
SEES_zrf       := base grammar zrf
SEES_translate := base grammar format zrf translate
SEES_ini       := base ini
SEES_idiagram  := base grammar ini idiagram
SEES_model     := base grammar model
SEES_code      := base grammar model code
SEES_ir        := base grammar model code ir
SEES_flow      := base grammar model code ir flow
SEES_compile   := base grammar model code ir flow compile
SEES_plain     := base grammar model code plain
SEES_vm        := base grammar model code plain vm
SEES_fast      := base grammar model code plain vm fast
SEES_rules     := base api files grammar format zrf translate ini idiagram model code ir flow compile plain vm fast rules
SEES_picker    := base api grammar model code plain vm fast rules picker
SEES_notation  := base api grammar zrf translate model code plain vm fast rules notation
SEES_zrf_doc   := base api zrf rules zrf_doc
SEES_check     := base api grammar model code ir flow plain vm fast rules check
SEES_betza_doc := base api grammar model code plain vm fast rules betza_doc
SEES_sheet     := base api grammar zrf translate model code plain vm fast rules betza_doc sheet
SEES_fitting   := base api grammar ini model code plain vm fast rules fitting
SEES_stepper   := base api grammar model code ir plain vm fast rules stepper
SEES_net       := base api store rules stepper net
SEES_search    := base api store rules stepper net search
SEES_train     := base api store grammar model code plain vm fast rules stepper net search train
SEES_engine    := base api grammar model code plain vm fast rules search engine
SEES_cli       := base api store cli
SEES_player    := base api store cli player
SEES_reason    := base api reason
SEES_record    := base api store cli record
SEES_protocol  := base api store cli player protocol
SEES_match     := base api store cli player protocol match
SEES_terminal  := base api store cli player reason record terminal
SEES_sandbox   := base api sandbox
SEES_chance    := base api chance
SEES_serve     := base api sandbox chance cli serve
SEES_command   := base api store sandbox chance cli player reason record protocol match terminal $(if $(WEB),serve) command

LIBRARY_LAYERS := base api files store grammar format zrf translate $(if $(SHORT),,ini idiagram) model code ir flow compile plain vm fast rules picker notation check betza_doc zrf_doc sheet stepper net $(if $(SHORT),,fitting) search $(if $(SHORT),,train) engine
PROGRAM_LAYERS := sandbox chance cli player reason record protocol match terminal $(if $(WEB),serve) command
LAYERS         := $(LIBRARY_LAYERS) $(PROGRAM_LAYERS)
folder        = $(or $(filter grammar,$(1)),$(patsubst generated,$(BUILD)/gen,$(filter generated,$(1))),interp/$(1))
include_paths = $(foreach layer,$(1),-I$(call folder,$(layer)))

# Generated: NAME_parse.[ch] and NAME_scan.[ch] from grammar/NAME.y and NAME.l, and the embedded games.
GENERATED := $(patsubst grammar/%.y,$(BUILD)/gen/%_parse,$(wildcard grammar/*.y)) \
    $(patsubst grammar/%.l,$(BUILD)/gen/%_scan,$(wildcard grammar/*.l))
EMBEDDED  := $(foreach folder,stdlib games,$(addsuffix .vdl,$(sort $(basename $(wildcard $(folder)/*.vdl)))))
VALUES    := $(sort $(wildcard games/values/*.values))
VARIANTS  := $(addprefix stdlib/variants/,keys rules bundled)
DIAGRAMS  := $(addprefix stdlib/diagrams/,keys rules)

layer_objects = $(patsubst $(call folder,$(1))/%.c,$(BUILD)/obj/$(1)/%.o,$(wildcard $(call folder,$(1))/*.c))
LIBRARY_OBJECTS := $(foreach layer,$(LIBRARY_LAYERS),$(call layer_objects,$(layer))) \
    $(GENERATED:$(BUILD)/gen/%=$(BUILD)/obj/grammar/%.o) $(BUILD)/obj/rules/embedded.o
PROGRAM_OBJECTS := $(foreach layer,$(PROGRAM_LAYERS),$(call layer_objects,$(layer))) $(if $(WEB),$(BUILD)/obj/serve/page_files.o)
UNIT_TESTS      := $(patsubst tests/unit/%.c,$(BUILD)/tests/%,$(wildcard tests/unit/*_test.c))
WRITTEN_C       := $(wildcard interp/*/*.[ch] grammar/*.[ch] tests/*/*.[ch] docs/examples/*.c web/*.c)
SCRIPTS         := .ci/run packaging/completion/baronet.bash $(shell find tests docs packaging web -name '*.sh' 2>/dev/null)

# ---- Building --------------------------------------------------------------------------------------

all: $(BUILD)/baronet $(BUILD)/libbaronet.so ## build the program and the library

# Line editing in the terminal is a comfort; without libedit the program reads plain lines.
LIBEDIT := $(shell printf '\043include <histedit.h>\nint main(void) { return 0; }\n' | \
    $(CC) -x c - -o /dev/null -ledit 2>/dev/null && echo yes)
$(BUILD)/obj/terminal/%.o: private CPPFLAGS += $(if $(LIBEDIT),-DHAVE_LIBEDIT)

# So is a process that can open no file (--sandbox); without libseccomp the option is an error.
LIBSECCOMP := $(shell printf '\043include <seccomp.h>\nint main(void) { return seccomp_api_get() == 0; }\n' | \
    $(CC) -x c - -o /dev/null -lseccomp 2>/dev/null && echo yes)
$(BUILD)/obj/sandbox/%.o: private CPPFLAGS += $(if $(LIBSECCOMP),-DHAVE_SECCOMP)

# Addresses in tables of constants take a tenth of the room where linker and C library know relative
# relocations in short: what is linked so has to run here.
SHORT_ADDRESSES := $(shell trial=$$(mktemp) && printf 'int main(void) { return 0; }\n' | \
    $(CC) -x c - -o $$trial -Wl,--fatal-warnings,-z,pack-relative-relocs 2>/dev/null && \
    ( $$trial ) 2>/dev/null && echo -Wl,-z,pack-relative-relocs; rm -f $$trial)

# The page and its server (baronet serve) are a part of the program once `make web` has asked for them.
web: ## build the program with the page and its server (baronet serve)
	@sh tests/setup.sh web
	+@$(AGAIN) web-page
	@mkdir -p $(BUILD)/web && touch -a $(BUILD)/web/wanted
	+@$(AGAIN) all
$(BUILD)/obj/command/serve_command.o $(BUILD)/obj/command/diagram_command.o: $(WEB)
$(BUILD)/obj/command/serve_command.o $(BUILD)/obj/command/diagram_command.o: private CPPFLAGS += $(if $(WEB),-DHAVE_SERVER)

$(BUILD)/baronet: $(PROGRAM_OBJECTS) $(BUILD)/libbaronet.a
	@echo 'linking $@'
	$(Q)$(CC) -pthread $(CFLAGS) $(SANITIZING) $(LDFLAGS) $(SHORT_ADDRESSES) -o $@ $^ $(if $(LIBEDIT),-ledit) $(if $(LIBSECCOMP),-lseccomp) $(SERVER_LIBRARIES) -lm $(LDLIBS)

$(BUILD)/libbaronet.a: $(LIBRARY_OBJECTS) $(BUILD)/files
	@rm -f $@
	$(Q)$(AR) rcs $@ $(LIBRARY_OBJECTS)

# What the headers declare is what is visible, as of this major version of the interface.
HEADERS := $(wildcard interp/api/*.h)
$(BUILD)/gen/libbaronet.map: $(HEADERS)
	@mkdir -p $(@D)
	@{ echo 'BARONET_$(MAJOR) {'; echo 'global:'; sed 's,//.*,,' $(HEADERS) | tr '\n' ' ' | \
	    grep -oE 'BARONET_API [^(;]*baronet_[a-z0-9_]+\(' | sed -E 's/.*(baronet_[a-z0-9_]+)\(/    \1;/'; \
	    echo 'local: *;'; echo '};'; } >$@

$(BUILD)/libbaronet.so.$(MAJOR): $(LIBRARY_OBJECTS) $(BUILD)/files $(BUILD)/gen/libbaronet.map
	@echo 'linking $@'
	$(Q)$(CC) -pthread $(CFLAGS) $(SANITIZING) $(LDFLAGS) $(SHORT_ADDRESSES) -shared -Wl,-soname,libbaronet.so.$(MAJOR) \
	    -Wl,--version-script=$(BUILD)/gen/libbaronet.map -o $@ $(LIBRARY_OBJECTS) -lm $(LDLIBS)

$(BUILD)/libbaronet.so: $(BUILD)/libbaronet.so.$(MAJOR)
	$(Q)ln -sf libbaronet.so.$(MAJOR) $@

# The program once more, as a client of the shared library: it links only if its commands use nothing
# but what the headers declare, besides base and store, which it then has for itself.
CLIENT_OBJECTS := $(PROGRAM_OBJECTS) $(call layer_objects,base) $(call layer_objects,store)
$(BUILD)/baronet-client: $(CLIENT_OBJECTS) $(BUILD)/libbaronet.so
	@echo 'linking $@'
	$(Q)$(CC) -pthread $(CFLAGS) $(SANITIZING) $(LDFLAGS) -o $@ $(CLIENT_OBJECTS) -L$(BUILD) -lbaronet \
	    -Wl,-rpath,'$$ORIGIN' $(if $(LIBEDIT),-ledit) $(if $(LIBSECCOMP),-lseccomp) $(SERVER_LIBRARIES) -lm $(LDLIBS)

# compile_rule OBJECT, SOURCE, LAYERS
define compile_rule
$(BUILD)/obj/$(1).o: $(2).c $(BUILD)/flags
	@mkdir -p $$(@D)
	@echo '$$(CC) $$<'
	$$(Q)$$(COMPILE) $(call include_paths,$(3)) -c -o $$@ $$<
endef
$(foreach layer,$(LAYERS),$(eval $(call compile_rule,$(layer)/%,$(call folder,$(layer))/%,$(SEES_$(layer)))))
$(eval $(call compile_rule,grammar/%,$(BUILD)/gen/%,$(SEES_grammar)))
$(eval $(call compile_rule,rules/embedded,$(BUILD)/gen/embedded,rules))
# Files of variants, Interactive Diagrams and nets are left out of the npm package, which has no room for them (SHORT).
ifdef SHORT
$(BUILD)/obj/search/%.o $(BUILD)/obj/net/%.o: private CPPFLAGS += -DWITHOUT_NETS
LIBRARY_OBJECTS := $(filter-out $(addprefix $(BUILD)/obj/rules/,game_from_ini.o game_from_idiagram.o),$(LIBRARY_OBJECTS))
else
$(BUILD)/obj/rules/%.o: private CPPFLAGS += -DHAVE_INI
endif
$(eval $(call compile_rule,serve/page_files,$(BUILD)/gen/page_files,serve))

# Layers that need not be fast may have flags of their own (SLOW). What nobody waits for is compiled for size in any case.
EDGE := $(or $(SLOW),$(if $(SANITIZE),,$(if $(filter -O2,$(CFLAGS)),-Os)))
EDGE_LAYERS := files store chance notation picker match player format zrf translate ini idiagram check betza_doc zrf_doc sheet \
    cli command terminal protocol reason record sandbox
SLOW_LAYERS := base api grammar model code ir flow compile plain rules stepper net fitting search engine
$(foreach layer,$(EDGE_LAYERS),$(eval $(BUILD)/obj/$(layer)/%.o: private CPPFLAGS += $(EDGE)))
$(foreach layer,$(SLOW_LAYERS),$(eval $(BUILD)/obj/$(layer)/%.o: private CPPFLAGS += $(SLOW)))
SLOW_OBJECTS := $(addprefix $(BUILD)/obj/,$(addsuffix .o,vm/picking vm/explaining vm/replay vm/plain_generator vm/turn_part \
    vm/prefer_measure vm/deferred_effects vm/prefer vm/turn_order vm/nesting fast/survey fast/playout_run fast/paired fast/count_flock fast/draw))
$(SLOW_OBJECTS): private CPPFLAGS += $(SLOW)

# Only this layer knows what a debug build is; a test has it beside the others' usual objects.
$(BUILD)/obj/base/%.o: private CPPFLAGS += $(if $(DEBUG),-DBARONET_DEBUG)
$(eval $(call compile_rule,debug/%,interp/base/%,base))
$(BUILD)/obj/debug/%.o: private CPPFLAGS += -DBARONET_DEBUG

# Objects of the layers that see generated headers may include any of them.
SEE_GENERATED := $(foreach layer,$(LAYERS),$(if $(filter generated,$(SEES_$(layer))),$(BUILD)/obj/$(layer)/%))
$(filter $(SEE_GENERATED),$(LIBRARY_OBJECTS)): | $(GENERATED:%=%.c)

$(BUILD)/gen/%_parse.c $(BUILD)/gen/%_parse.h: grammar/%.y | tools
	@mkdir -p $(@D)
	$(Q)bison -Wall -Werror -Wcounterexamples --header=$(BUILD)/gen/$*_parse.h -o $(BUILD)/gen/$*_parse.c $<
$(BUILD)/gen/%_scan.c $(BUILD)/gen/%_scan.h: grammar/%.l | tools
	@mkdir -p $(@D)
	$(Q)flex --header-file=$(BUILD)/gen/$*_scan.h -o $(BUILD)/gen/$*_scan.c $<

# Bytes, not string literals, which may not be long enough; each file ends in a NUL of its own.
# embed TABLE, FILES
define embed
printf '\nconst struct embedded_file $(1)[] = {\n'; for file in $(2); do \
    name=$${file##*/}; id=$(1)_$$((n += 1)); printf '    {"%s", "%s", %s, sizeof %s - 1},\n' $$file \
    $${name%.*} $$id $$id; done; printf '    {NULL, NULL, NULL, 0},\n};\n'
endef
define embed_bytes
for file in $(2); do printf '\nstatic const unsigned char $(1)_%d[] = { // %s\n' $$((n += 1)) $$file; \
    $(3) $$file | od -An -v -tx1 | sed 's/ \(..\)/0x\1,/g'; printf '0};\n'; done
endef
# SHORT=1: games are shortened, as they are sent to browsers; what is learnt of games is left out.
SHORTEN = $(if $(SHORT),awk -f bindings/js/shorten.awk,cat)
$(BUILD)/gen/embedded.c: $(EMBEDDED) $(VALUES) $(VARIANTS) $(DIAGRAMS) $(BUILD)/files bindings/js/shorten.awk
	@mkdir -p $(@D)
	@echo "embedding $(words $(EMBEDDED) $(VALUES)) files into $@"
	@{ printf '#include "embedded.h"\n'; \
	  n=0; $(call embed_bytes,embedded_files,$(EMBEDDED),$(SHORTEN)); n=0; $(call embed,embedded_files,$(EMBEDDED)); \
	  n=0; $(call embed_bytes,embedded_values,$(if $(SHORT),,$(VALUES)),cat); n=0; $(call embed,embedded_values,$(if $(SHORT),,$(VALUES))); \
	  n=0; $(call embed_bytes,embedded_variants,$(if $(SHORT),,$(VARIANTS)),cat); n=0; $(call embed,embedded_variants,$(if $(SHORT),,$(VARIANTS))); \
	  n=0; $(call embed_bytes,embedded_diagrams,$(if $(SHORT),,$(DIAGRAMS)),cat); n=0; $(call embed,embedded_diagrams,$(if $(SHORT),,$(DIAGRAMS))); \
	} >$@.new && mv $@.new $@

# Each file of the page, as it is and by gzip. The page is told that its server speaks the wire.
$(BUILD)/gen/page_files.c: $(PAGE_WITHOUT_PARTS) $(BUILD)/web/files Makefile
	@mkdir -p $(@D)
	@echo "embedding $(words $(PAGE_DIST)) files of the page into $@"
	@served() { case $$1 in *.html) sed 's/data-wire=""/data-wire="wire"/' "$$1" ;; *) cat "$$1" ;; esac; }; \
	zipped() { served "$$1" | gzip -9nc; }; \
	{ printf '#include "page_files.h"\n'; n=0; $(call embed_bytes,plain,$(PAGE_DIST),served); \
	  n=0; $(call embed_bytes,zipped,$(PAGE_DIST),zipped); \
	  printf '\nconst struct page_file page_files[] = {\n'; n=0; for file in $(PAGE_DIST); do n=$$((n + 1)); \
	    printf '    {"%s", plain_%d, sizeof plain_%d - 1, zipped_%d, sizeof zipped_%d - 1},\n' $${file#$(BUILD)/web/dist/} $$n $$n $$n $$n; \
	  done; printf '    {0},\n};\n'; } >$@.new && mv $@.new $@

# Written only when their text changes: how things were compiled, and from which files.
$(BUILD)/flags: PRESENT = $(COMPILE) $(SLOW) $(EDGE) $(EDGE_LAYERS) $(DEBUG) $(LDFLAGS) $(SHORT_ADDRESSES) $(LIBEDIT) $(LIBSECCOMP)
$(BUILD)/files: PRESENT = $(LIBRARY_OBJECTS) $(EMBEDDED) $(VALUES)
$(BUILD)/web/files: PRESENT = $(PAGE_DIST)
$(BUILD)/web/files: $(PAGE_WITHOUT_PARTS)
$(BUILD)/flags $(BUILD)/files $(BUILD)/web/files: always
	@mkdir -p $(@D)
	@echo '$(subst ','\'',$(PRESENT))' | cmp -s - $@ || echo '$(subst ','\'',$(PRESENT))' >$@

tools:
	@command -v bison >/dev/null && command -v flex >/dev/null || sh tests/setup.sh build

$(BUILD)/bench/%: tests/bench/%.c $(BUILD)/libbaronet.a $(BUILD)/flags
	@mkdir -p $(@D)
	@echo '$(CC) $<'
	$(Q)$(COMPILE) $(call include_paths,$(LAYERS)) $(LDFLAGS) -o $@ $< $(BUILD)/libbaronet.a -lm $(LDLIBS)

$(BUILD)/tests/%: tests/unit/%.c $(BUILD)/libbaronet.a $(BUILD)/flags
	@mkdir -p $(@D)
	@echo '$(CC) $<'
	$(Q)$(COMPILE) $(UNOPTIMISED) $(call include_paths,$(LAYERS)) $(LDFLAGS) -o $@ $< $(TESTED) $(BUILD)/libbaronet.a -lcmocka -lm $(LDLIBS)

# Tests spend their time in the library: compiling them costs more than it gains. All warnings need it.
UNOPTIMISED = $(if $(WERROR)$(SANITIZE),,-O0)

# What is part of the program, not of the library.
$(BUILD)/tests/sandbox_test: private TESTED = $(call layer_objects,sandbox) $(if $(LIBSECCOMP),-lseccomp)
$(BUILD)/tests/sandbox_test: $(call layer_objects,sandbox)
$(BUILD)/tests/fair_chance_test: private TESTED = $(call layer_objects,chance)
$(BUILD)/tests/fair_chance_test: $(call layer_objects,chance)
$(BUILD)/tests/values_test: private TESTED = $(call layer_objects,player) $(call layer_objects,cli)
$(BUILD)/tests/values_test: $(call layer_objects,player) $(call layer_objects,cli)
PROGRAM_MEMORY := $(foreach layer,cli player record protocol match,$(call layer_objects,$(layer)))
$(BUILD)/tests/program_memory_test: private TESTED = $(PROGRAM_MEMORY)
$(BUILD)/tests/program_memory_test: $(PROGRAM_MEMORY)

# It compares tokens.
$(BUILD)/tests/format_test: private CPPFLAGS += $(call include_paths,generated)

# What a debug build notices.
DEBUG_OBJECTS := $(BUILD)/obj/debug/memory.o $(BUILD)/obj/debug/object.o
$(BUILD)/tests/misuse_debug_test: private TESTED = $(DEBUG_OBJECTS)
$(BUILD)/tests/misuse_debug_test: $(DEBUG_OBJECTS)

# The plain machine stands by itself: beside the compiler nothing is linked.
PLAIN_OBJECTS := $(foreach layer,$(filter-out generated,$(SEES_compile)) plain,$(call layer_objects,$(layer))) \
    $(GENERATED:$(BUILD)/gen/%=$(BUILD)/obj/grammar/%.o)
$(BUILD)/tests/plain_perft: tests/unit/plain_perft.c $(PLAIN_OBJECTS) $(BUILD)/flags
	@mkdir -p $(@D)
	@echo '$(CC) $<'
	$(Q)$(COMPILE) $(call include_paths,$(SEES_plain)) $(LDFLAGS) -o $@ $< $(PLAIN_OBJECTS) -lm $(LDLIBS)
# Their allocations fail when they want that.
$(BUILD)/tests/memory_test $(BUILD)/tests/program_memory_test: private LDFLAGS += -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=free

# The Python package as it is installed, beside the library that it loads.
PYTHON_PACKAGE := $(patsubst bindings/python/%,$(BUILD)/python/%,$(wildcard bindings/python/baronet/*.py) \
    bindings/python/baronet/py.typed) $(BUILD)/python/baronet/_declarations.py
python: $(PYTHON_PACKAGE) $(BUILD)/python/baronet/libbaronet.so.$(MAJOR) ## build the Python package in $(BUILD)/python
$(BUILD)/python/baronet/_declarations.py: bindings/python/declare.py bindings/headers.py $(wildcard interp/api/*.h) Makefile
	@mkdir -p $(@D)
	$(Q)python3 -B $< $(VERSION) $(wildcard interp/api/*.h) >$@
$(BUILD)/python/%: bindings/python/%
	@mkdir -p $(@D)
	$(Q)cp $< $@
$(BUILD)/python/baronet/libbaronet.so.$(MAJOR): $(BUILD)/libbaronet.so.$(MAJOR)
	@mkdir -p $(@D)
	$(Q)ln -sf ../../libbaronet.so.$(MAJOR) $@

unit: $(UNIT_TESTS) $(BUILD)/tests/plain_perft ; @: # built, not run

# ---- WebAssembly -----------------------------------------------------------------------------------

# The library is built once more by emscripten: without threads, and without -fPIC, which costs a quarter
# of the speed. Out of memory (longjmp) uses the exceptions of WebAssembly. No JavaScript comes from
# emscripten: bindings/js/library.js is the host. What the sources there call is exported, and the rest left out.
# What turns are found by is compiled for speed, the rest for size, and all is optimised once more as a whole. What is
# learnt of games lies in files of its own, of which an engine reads one.
WASM_FLAGS = -O2 -flto -sSUPPORT_LONGJMP=wasm -msign-ext -mnontrapping-fptoint
WASM_SMALL = -Oz
WASM_LINK  = -sSTANDALONE_WASM --no-entry -sMALLOC=emmalloc -sALLOW_MEMORY_GROWTH -sALLOW_TABLE_GROWTH -sWASM_BIGINT -sTOTAL_STACK=1MB \
    -Wl,--stack-first,--export-table -sERROR_ON_UNDEFINED_SYMBOLS=0 -sWARN_ON_UNDEFINED_SYMBOLS=0
JS_SOURCES  := $(wildcard bindings/js/*.js)
NPM_PACKAGE := $(patsubst bindings/js/%,$(BUILD)/wasm/baronet/%,$(wildcard bindings/js/*.ts)) \
    $(addprefix $(BUILD)/wasm/baronet/,baronet.js package.json README.md LICENSE) \
    $(patsubst games/%,$(BUILD)/wasm/baronet/%,$(VALUES))
JS_BUNDLED  := $(patsubst bindings/js/%,$(BUILD)/wasm/js/%,$(JS_SOURCES)) $(BUILD)/wasm/js/declarations.js $(BUILD)/wasm/js/values.js
JS_DECLARE  := bindings/js/declare.py bindings/headers.py $(JS_SOURCES) $(wildcard interp/api/*.h)
# npm does not look for newer versions of itself, and gives a registry that does not answer a minute.
export npm_config_update_notifier := false
export npm_config_fetch_timeout := 60000
wasm: ## build the npm package in $(BUILD)/wasm, with emscripten
	@sh tests/setup.sh wasm
	+@$(AGAIN) wasm-package
wasm-package: $(BUILD)/wasm/baronet-$(VERSION).tgz
$(BUILD)/wasm/baronet-$(VERSION).tgz: wasm-module $(NPM_PACKAGE)
	@cp $(BUILD)/wasm/obj/baronet.wasm $(BUILD)/wasm/baronet
	@chmod 644 $(BUILD)/wasm/baronet/baronet.wasm
	@echo 'packing $@'
	$(Q)cd $(BUILD)/wasm && npm pack --silent ./baronet >npm.log 2>&1 || { cat npm.log; exit 1; }
wasm-module:
	+@$(AGAIN) BUILD=$(BUILD)/wasm CC=emcc AR=emar THREADS= PIC= SANITIZE= UNWINDING= WERROR= CFLAGS='$(WASM_FLAGS)' SLOW='$(WASM_SMALL)' SHORT=1 $(BUILD)/wasm/obj/baronet.wasm
$(BUILD)/obj/baronet.wasm: $(JS_DECLARE) $(BUILD)/libbaronet.a $(BUILD)/flags
	@mkdir -p $(@D)
	@echo 'linking $@'
	$(Q)python3 -B $< --exports $(JS_SOURCES) -- $(wildcard interp/api/*.h) | sed 's/^/_/' >$@.exports
	$(Q)printf '_malloc\n_free\n' >>$@.exports
	$(Q)$(CC) $(filter-out -flto -O2,$(CFLAGS)) $(SLOW) $(WASM_LINK) -sEXPORTED_FUNCTIONS=@$@.exports -o $@ $(BUILD)/libbaronet.a
	$(Q)! command -v wasm-opt >/dev/null || wasm-opt --all-features $(SLOW) --converge $@ -o $@
$(BUILD)/wasm/js/declarations.js: $(JS_DECLARE)
	@mkdir -p $(@D)
	$(Q)python3 -B $< $(JS_SOURCES) -- $(wildcard interp/api/*.h) >$@
$(BUILD)/wasm/js/values.js: $(VALUES) Makefile # which file is for which rules
	@mkdir -p $(@D)
	$(Q)awk 'BEGIN { print "export const valuesOf = {" } FNR == 1 { n = split(FILENAME, path, "/") } \
	    FNR <= 3 && $$1 == "rules" { printf "\"%s\": \"%s\",\n", $$2, path[n] } END { print "};" }' $(VALUES) >$@
$(BUILD)/wasm/js/%.js: bindings/js/%.js
	@mkdir -p $(@D)
	$(Q)cp $< $@
# The page's file, the Worker's, and what both share; without comments, as baronet.d.ts has what users need.
$(BUILD)/wasm/baronet/baronet.js: $(JS_BUNDLED)
	@mkdir -p $(@D)
	$(Q)rm -f $(@D)/*.js && esbuild $(BUILD)/wasm/js/baronet.js $(BUILD)/wasm/js/engine_worker.js --outdir=$(@D) --bundle \
	    --splitting --chunk-names=shared --minify --format=esm --platform=neutral --target=es2022 --charset=utf8 --log-level=warning
$(BUILD)/wasm/baronet/values/%: games/values/% Makefile # without nets, for which there is no room
	@mkdir -p $(@D)
	$(Q)awk '{ print } /^sum / { exit }' $< >$@
$(BUILD)/wasm/baronet/package.json: bindings/js/package.json Makefile
	@mkdir -p $(@D)
	$(Q)sed 's/"version": .*,/"version": "$(VERSION)",/' $< >$@
$(BUILD)/wasm/baronet/LICENSE: LICENSE
	$(Q)cp $< $@
$(BUILD)/wasm/baronet/README.md: docs/javascript.md
	$(Q)cp $< $@
$(BUILD)/wasm/baronet/%: bindings/js/%
	@mkdir -p $(@D)
	$(Q)cp $< $@
wasm-tools: $(BUILD)/wasm/tools/package.json # TypeScript, to check the types with
$(BUILD)/wasm/tools/package.json: bindings/js/package.json
	@mkdir -p $(@D)
	$(Q)cp $< $@ && npm install --silent --no-audit --no-fund --prefix $(@D)

# ---- The page ----------------------------------------------------------------------------------------

# All of it lies in $(BUILD)/web/dist, as any host of files may serve it (docs/web.md). The sources are copied into the build
# folder, so that the tools and their packages are found there.
PAGE_SOURCES := $(wildcard web/src/*.* web/src/*/*.* web/*.js web/*.json)
PAGE_FILES   := index.html icon.svg
# With both goals in one call, one waits for the other: they make the same package.
web web-page: | $(filter wasm,$(MAKECMDGOALS))
web-page: ## build the page in $(BUILD)/web/dist, for any host of files
	@sh tests/setup.sh wasm
	+@$(AGAIN) web-dist
# The package's files are replaced only when they have changed: the program is linked anew after that.
web-dist: wasm-package # the folder that a host serves
	+@$(AGAIN) --silent $(BUILD)/web/dist/app.js $(BUILD)/web/dist/editor.js $(BUILD)/web/dist/manual/language.html $(BUILD)/web/dist/diagram.js $(BUILD)/web/dist/diagram_worker.js $(BUILD)/web/dist/catalogue.json $(BUILD)/web/dist/sheets/chess.json $(BUILD)/web/dist/words.json $(addprefix $(BUILD)/web/dist/,$(PAGE_FILES))
	@rm -rf $(BUILD)/web/package && mkdir -p $(BUILD)/web/package
	@cd $(BUILD)/wasm/baronet && cp -rp *.js baronet.wasm values $(abspath $(BUILD))/web/package
	@diff -rq $(BUILD)/web/package $(BUILD)/web/dist/baronet >/dev/null 2>&1 || { rm -rf $(BUILD)/web/dist/baronet && mv $(BUILD)/web/package $(BUILD)/web/dist/baronet; }
web-tools: $(BUILD)/web/node_modules/done # what builds and tests the page
$(BUILD)/web/node_modules/done: web/package.json web/package-lock.json
	@mkdir -p $(BUILD)/web
	$(Q)cp $^ $(BUILD)/web && cd $(BUILD)/web && npm ci --silent --no-audit --no-fund --ignore-scripts && touch node_modules/done
$(BUILD)/web/checked: $(PAGE_SOURCES) bindings/js/baronet.d.ts $(BUILD)/web/node_modules/done
	@echo 'checking the types of the page'
	$(Q)rm -rf $(BUILD)/web/src && cp -r web/src web/*.js web/tsconfig.json bindings/js/baronet.d.ts $(BUILD)/web
	$(Q)cd $(BUILD)/web && node_modules/.bin/tsc --noEmit --strict && touch checked
$(BUILD)/web/dist/app.js: $(BUILD)/web/checked
	@mkdir -p $(@D)
	@rm -rf $(@D)/parts # what is loaded when it is needed
	$(Q)esbuild app=web/src/app.ts --outdir=$(@D) --splitting --chunk-names=parts/[name]-[hash] --bundle --minify --format=esm --target=es2022 --charset=utf8 --log-level=warning
	$(Q)esbuild app=web/src/app.css worker=web/src/worker/worker.ts --outdir=$(@D) --bundle --minify --format=esm --target=es2022 --charset=utf8 --log-level=warning
# The playground's editor, with its packages, which are found beside the copied sources.
$(BUILD)/web/dist/editor.js: $(BUILD)/web/checked
	@mkdir -p $(@D)
	$(Q)esbuild $(BUILD)/web/src/editor/editor.ts --outfile=$@ --bundle --minify --format=esm --target=es2022 --charset=utf8 --log-level=warning
# What "baronet diagram" puts into one file; the Worker's script has the package in it. It is a function, as pages that are
# opened from disk may not start Workers from modules.
$(BUILD)/web/dist/diagram.js: $(BUILD)/web/checked
	@mkdir -p $(@D)
	$(Q)esbuild web/src/diagram/diagram.ts --outfile=$@ --bundle --minify --format=esm --target=es2022 --charset=utf8 --log-level=warning
$(BUILD)/web/dist/diagram_worker.js: $(BUILD)/web/checked $(JS_BUNDLED)
	@mkdir -p $(@D)
	$(Q)esbuild web/src/diagram/diagram_worker.ts --outfile=$@ --bundle --minify --format=esm --platform=neutral --target=es2022 --charset=utf8 --log-level=warning \
	    --alias:baronet=$(abspath $(BUILD))/wasm/js/baronet.js --alias:baronet-engine=$(abspath $(BUILD))/wasm/js/engine_worker.js \
	    --define:import.meta.url='"https://none.invalid/"' '--banner:js=(async()=>{' '--footer:js=})();'
# Rule sheets for a page without a server, one file for each game.
$(BUILD)/web/sheets: web/sheets.c $(BUILD)/libbaronet.a
	@mkdir -p $(@D)
	$(Q)$(COMPILE) -Iinterp/api $(LDFLAGS) -o $@ $< $(BUILD)/libbaronet.a -lm $(LDLIBS)
$(BUILD)/web/dist/sheets/chess.json: $(BUILD)/web/sheets
	@rm -rf $(@D) && mkdir -p $(@D)
	$(Q)$< >$(BUILD)/web/sheets.tsv && awk -F '\t' '{ file = "$(@D)/" $$1 ".json"; print substr($$0, length($$1) + 2) >file; close(file) }' $(BUILD)/web/sheets.tsv
$(BUILD)/web/dist/catalogue.json: web/catalogue.js $(BUILD)/wasm/obj/baronet.wasm
	@mkdir -p $(@D)
	$(Q)node $< $(BUILD)/wasm/baronet >$@
LIBRARY_FILES := $(wildcard stdlib/*.vdl)
$(BUILD)/web/dist/words.json: web/words.js web/anchors.js docs/language.md $(LIBRARY_FILES) # what the editor knows of the language
	@mkdir -p $(@D)
	$(Q)node web/words.js docs/language.md $(LIBRARY_FILES) >$@.new && mv $@.new $@
# What authors of rules read.
MANUAL := $(addprefix docs/,language.md tutorial.md cookbook.md format.md zrf.md)
$(BUILD)/web/dist/manual/language.html: web/manual.js web/anchors.js $(MANUAL) $(BUILD)/web/node_modules/done
	$(Q)node web/manual.js $(BUILD)/web/node_modules $(@D) $(MANUAL)
$(addprefix $(BUILD)/web/dist/,$(PAGE_FILES)): $(BUILD)/web/dist/%: web/%
	@mkdir -p $(@D)
	$(Q)cp $< $@
pictures: web-page ## take the pictures of the page in docs/pictures anew
	@rm -rf $(BUILD)/web/tests && cp -r web/tests $(BUILD)/web
	node $(BUILD)/web/tests/pictures.js $(BUILD)/web/dist docs/pictures
web-lint: $(BUILD)/web/checked # what eslint says of the page
	$(Q)cd $(BUILD)/web && node_modules/.bin/eslint --max-warnings=0 src

-include $(LIBRARY_OBJECTS:.o=.d) $(PROGRAM_OBJECTS:.o=.d) $(UNIT_TESTS:=.d)

# ---- Playing, testing, checking --------------------------------------------------------------------
# These install missing tools first; make has to start afresh to see them.

AGAIN = $(MAKE) --no-print-directory $(if $(filter -j%,$(MAKEFLAGS)),,-j$(shell nproc))

play: ## play Ruddigore in the terminal
	@sh tests/setup.sh build
	+@$(AGAIN) --silent all
	@$(BUILD)/baronet play ruddigore

test: ## run every test, two more at a time than there are processors (JOBS=1, DEEP=1, TESTS="base_test install")
	@sh tests/setup.sh test
	+@$(AGAIN) all unit python
	+@PROG=$(BUILD)/baronet BUILD=$(BUILD) CC='$(CC)' SANITIZE='$(SANITIZE)' sh tests/run.sh $(TESTS)

asan: asan-build ## run every test under the address and undefined-behaviour sanitizers, also of the server where its libraries are
	+@$(AGAIN) test DEEP= $(SANITIZED)

asan-build: ## build what `make asan` runs
	@mkdir -p build/asan/web; ! pkg-config --exists libwebsockets sqlite3 libsodium jansson || touch -a build/asan/web/wanted
	+@$(AGAIN) all unit python $(SANITIZED)

SANITIZED = BUILD=build/asan SANITIZE=address,undefined

fuzz: ## fuzz every harness for FUZZ_SECONDS (60) each, with clang's libFuzzer where there is one
	@sh tests/setup.sh build
	+@CC='$(CC)' BUILD= sh tests/fuzz/run.sh $(HARNESSES)

fuzz-coverage: ## how many lines of each reader the kept corpora reach, at least 85 %
	@sh tests/setup.sh build
	+@BUILD= sh tests/fuzz/coverage.sh $(HARNESSES)

soak: web ## let clients come and go at the server for SOAK_SECONDS (3600): it may not grow
	@python3 -B tests/soak.py $(BUILD)/baronet --seconds $(or $(SOAK_SECONDS),3600)

check-fsf: ## compare all variants of a file with a built Fairy-Stockfish (INI=variants.ini FSF=path/to/stockfish, WORDS for some)
	+@$(AGAIN) --silent all
	@python3 -B tests/check_fsf.py $(BUILD)/baronet $(FSF) $(INI) --seed $(or $(SEED),1) $(WORDS)

check-fsf-results: ## compare how random games end there (INI, FSF and WORDS likewise, GAMES=20)
	+@$(AGAIN) --silent all
	@python3 -B tests/fsf_results.py $(BUILD)/baronet $(FSF) $(INI) --seed $(or $(SEED),1) --games $(or $(GAMES),20) $(WORDS)

bench-fsf: ## compare the speed of perft in all variants of a file (INI, FSF and WORDS likewise)
	+@$(AGAIN) --silent all
	@python3 -B tests/fsf_speed.py $(BUILD)/baronet $(FSF) $(INI) $(WORDS)

bench: ## measure speed, beside other programs where installed (POSITIONS="chess hex" for some)
	@sh tests/setup.sh build
	+@$(AGAIN) --silent all $(BUILD)/bench/betza_bench
	@BUILD=$(BUILD) PROG=$(BUILD)/baronet sh tests/bench/bench.sh $(POSITIONS)

cost: ## compare the instructions that fixed runs take with tests/data/cost.tsv (WRITE=1: write it; WERROR=1: fail where that is impossible)
	@sh tests/setup.sh measure
	+@$(AGAIN) --silent $(BUILD)/bench/cost_run
	@BUILD=$(BUILD) FLAGS='$(CFLAGS) $(SANITIZING)' python3 -B tests/bench/cost.py $(if $(WERROR),--strict) $(if $(WRITE),--write)

ablation: ## measure what each pass of the compiler is worth (RUNS="perft hex" for some, JSON=1)
	@sh tests/setup.sh measure
	+@$(AGAIN) --silent $(BUILD)/bench/cost_run
	@BUILD=$(BUILD) python3 -B tests/bench/ablation.py $(if $(JSON),--json) $(RUNS)

mutants: ## try whether the tests notice COUNT (100) small changes of the code and the rules, at most an hour (SEED=1)
	@sh tests/setup.sh test
	+@$(AGAIN) all unit
	@python3 -B tests/mutants/mutants.py --count $(or $(COUNT),100) --seed $(or $(SEED),1) $(if $(ONLY),--only $(ONLY))

values: ## learn what ships in games/values, where the rules have changed (GAMES="chess hex" for some)
	@sh tests/setup.sh build
	+@$(AGAIN) --silent all
	@mkdir -p games/values
	@$(BUILD)/baronet values --ship games/values $(GAMES)
	+@$(AGAIN) --silent all

measure: ## measure what the engine's numbers mean in GAMES="chess hex", into games/values (WHAT=chances, levels or search)
	@sh tests/setup.sh test
	+@$(AGAIN) --silent all python
	@PYTHONPATH=$(BUILD)/python python3 -B tests/measure.py $(or $(WHAT),chances) games/values $(GAMES) --program $(BUILD)/baronet

restamp: ## keep games/values after a change of fingerprints alone (OLD=the program before it)
	+@$(AGAIN) --silent all
	@python3 -B tests/restamp.py $(OLD) $(BUILD)/baronet games/values
	+@$(AGAIN) --silent all

# One build for all that follows.
STRICT := BUILD=build/gcc CC=gcc WERROR=1
at = @date '+%T $(1)' # when a step begins, to see what takes long
check: ## no warnings from two compilers, lint, every test at length and under sanitizers, three minutes of the server, fuzzing, costs, no stale values
	$(call at,tools)
	@sh tests/setup.sh check
	$(call at,warnings)
	+@$(AGAIN) all unit $(STRICT)
	$(call at,lint and the rules for browsers)
	+@$(AGAIN) lint $(STRICT) & $(AGAIN) wasm $(STRICT); built=$$?; wait $$! && exit $$built
	+@$(AGAIN) doc
	$(call at,the pages)
	+@$(AGAIN) web $(STRICT)
	+@$(AGAIN) web-lint $(STRICT)
	$(call at,tests at length)
	+@$(AGAIN) test DEEP=1 $(STRICT)
	$(call at,the server and the build with sanitizers)
	+@$(AGAIN) asan-build CC=clang & $(AGAIN) soak $(STRICT) SOAK_SECONDS=180; soaked=$$?; wait $$! && exit $$soaked
	$(call at,sanitizers)
	+@$(AGAIN) asan CC=clang
	$(call at,fuzzing beside costs and values)
	+@$(AGAIN) fuzz FUZZ_SECONDS=8 & $(AGAIN) fuzz-coverage && $(AGAIN) cost $(STRICT) WRITE= && \
	build/gcc/baronet values --ship games/values --check; counted=$$?; wait $$! && exit $$counted
	$(call at,done)

# The code of a program, and what stands beside an instruction that the machine hands to a chooser. Files of
# interp/fast run the machine on that code; they don't look into it.
READS_CODE := program->code\>|\<code(\[-?[0-9]| [-+] [0-9])
CHESS_WORDS := (^|[^a-z])(king|pawn|castl|passant|ruddigore|baron([^e]|$$))
# cppcheck does not see that memory_out does not return.
lint: all $(BUILD)/baronet-client ## clang's warnings, format, static analysis, layers, no cycles, files say what they are for, no chess in the interpreter
	@echo 'No warnings from clang, which do not depend on how it optimises:'
	+@$(AGAIN) --silent all unit BUILD=build/clang CC=clang WERROR=1 CFLAGS=-O0
	@echo 'No "../" in #include:'; ! grep -rnE '^ *# *include.*\.\./' interp grammar tests docs
	@echo 'No game in the interpreter:'; ! grep -rniE --exclude=library_names.h '$(CHESS_WORDS)' interp grammar
	@echo 'Memory comes from memory.c:'; ! grep -rnE '(^|[^a-zA-Z_.>#])(malloc|calloc|realloc|free|strdup|exit)\(' interp grammar | grep -vE '^interp/base/memory.c:|//.*exit\('
	@echo 'Bytecode is read by the machines:'; ! grep -rnE '$(READS_CODE)' interp grammar | grep -vE '^interp/(code|ir|plain|vm)/|^interp/fast/[a-z_]+\.c:.*execute\(vm, vm->program->code\)'
	@echo 'Commands use the public headers:'; $(BUILD)/baronet-client perft chess 2 | grep -qx 'nodes 400'
	@sh tests/headings.sh $(WRITTEN_C) $(wildcard grammar/*.[ly])
	@python3 tests/cycles.py $(BUILD)/obj $(LIBRARY_OBJECTS) $(PROGRAM_OBJECTS) -- \
	    $(filter-out docs/examples/%,$(filter %.c,$(WRITTEN_C)))
	@echo 'Layout of games, then of C; shell scripts; cppcheck:'
	@$(BUILD)/baronet format --diff $(EMBEDDED)
	@python3 tests/fields.py interp/vm/vm.h vm 30
	@$(CLANG_FORMAT) --dry-run -Werror $(WRITTEN_C)
	@shellcheck $(SCRIPTS)
	@cppcheck --quiet --enable=warning --inline-suppr --error-exitcode=1 --std=c11 -j2 \
	    --suppress=nullPointerRedundantCheck -U__GNUC__ -DLINT --force $(call include_paths,$(LAYERS)) interp grammar

doc: ## reference documentation of the public headers in $(BUILD)/doc/html, by Doxygen; fails where something is not documented
	@sh tests/setup.sh doc
	@mkdir -p $(BUILD)/doc
	@{ cat docs/Doxyfile; echo 'PROJECT_NUMBER = $(VERSION)'; echo 'OUTPUT_DIRECTORY = $(BUILD)/doc'; } | doxygen -
	@echo '$(BUILD)/doc/html/index.html'

format: ## format the hand-written C files
	$(CLANG_FORMAT) -i $(WRITTEN_C)

# ---- Installing ------------------------------------------------------------------------------------

LIBRARY_FOLDER := $(PREFIX)/lib
ZSH_FOLDER := $(PREFIX)/share/zsh/site-functions

define PKG_CONFIG_FILE
prefix=$(PREFIX)
Name: baronet
Description: Rules of board-game variants, interpreted
Version: $(VERSION)
Cflags: -I$${prefix}/include
Libs: -L$(LIBRARY_FOLDER) -lbaronet
Libs.private: -lm -pthread
endef
export PKG_CONFIG_FILE

install: all ## install below $(DESTDIR)$(PREFIX)
	install -d $(addprefix $(DESTDIR)$(PREFIX)/,bin include share/baronet/games/zrf/common share/baronet/games/values share/baronet/stdlib)
	install -d $(DESTDIR)$(LIBRARY_FOLDER)/pkgconfig
	install $(BUILD)/baronet $(DESTDIR)$(PREFIX)/bin
	install -m 644 $(BUILD)/libbaronet.a $(BUILD)/libbaronet.so.$(MAJOR) $(DESTDIR)$(LIBRARY_FOLDER)
	ln -sf libbaronet.so.$(MAJOR) $(DESTDIR)$(LIBRARY_FOLDER)/libbaronet.so
	install -m 644 $(wildcard interp/api/*.h) $(DESTDIR)$(PREFIX)/include
	printenv PKG_CONFIG_FILE >$(DESTDIR)$(LIBRARY_FOLDER)/pkgconfig/baronet.pc
	$(foreach file,$(EMBEDDED) $(VALUES),install -m 644 $(file) $(DESTDIR)$(PREFIX)/share/baronet/$(file);)
	install -m 644 $(wildcard games/zrf/*.zrf) $(DESTDIR)$(PREFIX)/share/baronet/games/zrf
	install -m 644 $(wildcard games/zrf/common/*.zrf) $(DESTDIR)$(PREFIX)/share/baronet/games/zrf/common
	install -D -m 644 docs/baronet.1 $(DESTDIR)$(PREFIX)/share/man/man1/baronet.1
	install -D -m 644 docs/vdl.5 $(DESTDIR)$(PREFIX)/share/man/man5/vdl.5
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/share/doc/baronet $(addprefix docs/,language.md tutorial.md cookbook.md)
	install -D -m 644 packaging/completion/baronet.bash $(DESTDIR)$(PREFIX)/share/bash-completion/completions/baronet
	install -D -m 644 packaging/completion/_baronet $(DESTDIR)$(ZSH_FOLDER)/_baronet

# Where Python finds packages: of the system's Python below PREFIX, unless PYTHON_FOLDER says otherwise.
PYTHON_FOLDER = $(shell python3 -c 'import sysconfig; print(sysconfig.get_path("purelib", vars={"base": "$(PREFIX)"}))')
install-python: $(PYTHON_PACKAGE) ## install the Python package
	install -d $(DESTDIR)$(PYTHON_FOLDER)/baronet
	install -m 644 $(PYTHON_PACKAGE) $(DESTDIR)$(PYTHON_FOLDER)/baronet

deb: ## build Debian packages in $(BUILD)/deb
	@sh packaging/deb.sh $(VERSION) $(BUILD)/deb

clean: ## remove everything that was built
	rm -rf $(sort build $(BUILD))

help: ## show this
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 18

.PHONY: check-fsf check-fsf-results bench-fsf soak all tools unit wasm wasm-package wasm-module wasm-tools web web-page web-dist web-tools web-lint pictures python install-python deb play test asan asan-build fuzz fuzz-coverage bench cost ablation mutants values measure restamp check lint format install clean help always
.DELETE_ON_ERROR: # of a recipe, its target
.SECONDARY: # keep what was generated
.SUFFIXES: # no built-in rules
