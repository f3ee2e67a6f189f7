package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Console is the built console: a closed set of files, read once. Whatever a
// path says, nothing outside the set can be served.
type Console struct {
	files map[string]*file // by path with leading slash
	index *file
	pages map[string]bool
	rules string
}

// file is one file with the forms it was also compressed to.
type file struct {
	kind      string
	immutable bool
	plain     variant
	brotli    *variant
	gzip      *variant
}

type variant struct {
	body []byte
	etag string
}

const (
	indexName  = "index.html"
	hashesName = "csp-style-hashes.json"

	maxConsoleFiles = 2_000
	maxConsoleBytes = 64 << 20
	maxStyleHashes  = 100
)

var styleHash = regexp.MustCompile(`^sha(256|384|512)-[A-Za-z0-9+/]{43,86}={0,2}$`)

// NewConsole reads the files of a built console. Files under assets/ have
// their digest in their name and are kept by browsers for good. pages are the
// first parts of the paths that the console answers as pages, such as
// "operations"; the root always is one. csp-style-hashes.json, a JSON list of
// digests such as "sha256-…", adds styles to the page's content rule. It says
// what is wrong with the files when they are no console.
func NewConsole(files fs.FS, pages ...string) (*Console, error) {
	c := &Console{files: map[string]*file{}, pages: map[string]bool{"": true}}
	for _, page := range pages {
		if page != firstPart(page) || isReserved("/"+page) {
			return nil, fmt.Errorf("read the console: %q is not the first part of a page's path", page)
		}
		c.pages[page] = true
	}
	bodies, err := readAll(files)
	if err != nil {
		return nil, fmt.Errorf("read the console: %w", err)
	}
	for name, body := range bodies {
		base, packed := strings.CutSuffix(name, ".br")
		if !packed {
			base, packed = strings.CutSuffix(name, ".gz")
		}
		if _, ok := bodies[base]; packed && ok || name == hashesName {
			continue
		}
		c.files["/"+name] = newFile(name, body, bodies)
	}
	if c.index = c.files["/"+indexName]; c.index == nil {
		return nil, errors.New("read the console: there is no index.html; build the console first")
	}
	delete(c.files, "/"+indexName)
	hashes, err := styleHashes(bodies[hashesName])
	if err != nil {
		return nil, fmt.Errorf("read the console: %s: %w", hashesName, err)
	}
	c.rules = pageRules(hashes)
	return c, nil
}

// readAll reads the regular files; links are left out, as they could lead
// anywhere.
func readAll(files fs.FS) (map[string][]byte, error) {
	bodies := map[string][]byte{}
	total := 0
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		body, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		bodies[name] = body
		if total += len(body); total > maxConsoleBytes || len(bodies) > maxConsoleFiles {
			return errors.New("there are too many files for a console; is this its folder?")
		}
		return nil
	})
	return bodies, err
}

func newFile(name string, body []byte, all map[string][]byte) *file {
	f := &file{kind: contentType(name), immutable: strings.HasPrefix(name, "assets/"), plain: newVariant(body)}
	if packed, ok := all[name+".br"]; ok {
		v := newVariant(packed)
		f.brotli = &v
	}
	if packed, ok := all[name+".gz"]; ok {
		v := newVariant(packed)
		f.gzip = &v
	}
	return f
}

func newVariant(body []byte) variant {
	digest := sha256.Sum256(body)
	return variant{body: body, etag: `"` + hex.EncodeToString(digest[:16]) + `"`}
}

func styleHashes(raw []byte) ([]string, error) {
	if raw == nil {
		return nil, nil
	}
	var hashes []string
	decoder := json.NewDecoder(bytes.NewReader(raw))
	if err := decoder.Decode(&hashes); err != nil {
		return nil, errors.New("it is not a JSON list of texts")
	}
	if len(hashes) > maxStyleHashes {
		return nil, errors.New("it lists too many styles")
	}
	for _, hash := range hashes {
		if !styleHash.MatchString(hash) {
			return nil, fmt.Errorf("%q is not a digest such as sha256-…", hash)
		}
	}
	slices.Sort(hashes)
	return slices.Compact(hashes), nil
}

// contentType is decided here and not by the machine's own tables.
func contentType(name string) string {
	switch path.Ext(name) {
	case ".html":
		return "text/html; charset=utf-8"
	case ".js", ".mjs":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".json", ".map":
		return "application/json; charset=utf-8"
	case ".webmanifest":
		return "application/manifest+json; charset=utf-8"
	case ".txt":
		return "text/plain; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	case ".png":
		return "image/png"
	case ".webp":
		return "image/webp"
	case ".ico":
		return "image/x-icon"
	case ".woff2":
		return "font/woff2"
	}
	return "application/octet-stream"
}

// isPage says whether a path is one of the console's pages.
func (c *Console) isPage(path string) bool {
	return c.pages[firstPart(path)] && !isReserved(path)
}

// serve answers GET and HEAD.
func (c *Console) serve(w http.ResponseWriter, r *http.Request) {
	f, page := c.files[r.URL.Path], false
	if f == nil && c.isPage(r.URL.Path) {
		f, page = c.index, true
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		if f == nil {
			errNotFound.write(w, formOf(r.URL.Path), "")
			return
		}
		w.Header().Set("Allow", "GET, HEAD")
		errMethod.write(w, asText, "")
		return
	}
	switch {
	case page:
		c.writePage(w, r, http.StatusOK)
	case f != nil:
		f.write(w, r)
	case wantsPage(r):
		// A person who mistyped keeps the navigation; the status says that
		// nothing is there.
		c.writePage(w, r, http.StatusNotFound)
	default:
		errNotFound.write(w, formOf(r.URL.Path), "")
	}
}

// wantsPage says whether a browser is being navigated to a path that looks
// like a page's.
func wantsPage(r *http.Request) bool {
	return !isReserved(r.URL.Path) && !strings.Contains(r.URL.Path, ".") &&
		strings.Contains(r.Header.Get("Accept"), "text/html")
}

func (c *Console) writePage(w http.ResponseWriter, r *http.Request, status int) {
	header := w.Header()
	header.Set("Content-Security-Policy", c.rules)
	header.Set("Reporting-Endpoints", `csp="`+pathReports+`"`)
	chosen := c.index.choose(header, r)
	header.Set("Content-Type", c.index.kind)
	header.Set("Content-Length", strconv.Itoa(len(chosen.body)))
	w.WriteHeader(status)
	if r.Method == http.MethodGet {
		_, _ = w.Write(chosen.body)
	}
}

func (f *file) write(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	if f.immutable {
		header.Set("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		header.Set("Cache-Control", "no-cache")
	}
	chosen := f.choose(header, r)
	header.Set("ETag", chosen.etag)
	if matches(r.Header.Get("If-None-Match"), chosen.etag) {
		header.Del("Content-Encoding")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	header.Set("Content-Type", f.kind)
	header.Set("Content-Length", strconv.Itoa(len(chosen.body)))
	w.WriteHeader(http.StatusOK)
	if r.Method == http.MethodGet {
		_, _ = w.Write(chosen.body)
	}
}

// choose picks the smallest form that the caller takes, and says so.
func (f *file) choose(header http.Header, r *http.Request) variant {
	if f.brotli == nil && f.gzip == nil {
		return f.plain
	}
	header.Set("Vary", "Accept-Encoding")
	accepted := r.Header.Get("Accept-Encoding")
	switch {
	case f.brotli != nil && accepts(accepted, "br"):
		header.Set("Content-Encoding", "br")
		return *f.brotli
	case f.gzip != nil && accepts(accepted, "gzip"):
		header.Set("Content-Encoding", "gzip")
		return *f.gzip
	}
	return f.plain
}

// accepts says whether an Accept-Encoding header names a coding and does not
// weigh it with nothing.
func accepts(header, coding string) bool {
	for item := range strings.SplitSeq(header, ",") {
		name, weight, weighed := strings.Cut(item, ";")
		if !strings.EqualFold(strings.TrimSpace(name), coding) {
			continue
		}
		value, err := strconv.ParseFloat(strings.TrimPrefix(strings.ReplaceAll(weight, " ", ""), "q="), 64)
		return !weighed || err == nil && value > 0
	}
	return false
}

// matches says whether an If-None-Match header names a tag.
func matches(header, etag string) bool {
	for item := range strings.SplitSeq(header, ",") {
		if item = strings.TrimPrefix(strings.TrimSpace(item), "W/"); item == etag || item == "*" {
			return true
		}
	}
	return false
}
