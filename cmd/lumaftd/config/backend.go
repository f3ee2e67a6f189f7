package config

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/bucket/s3bucket"
)

// block is one backend as it was written: names and texts. All three sources
// use the same names, so that one check serves them.
type block struct {
	where  string
	values map[string]string
}

// The names a backend's settings have.
var names = []string{
	"id", "engine", "bucket", "prefix", "region", "endpoint", "virtualHosted", "layout", "enabled",
	"pollInterval", "inFlight", "caFile", "allowLoopback", "allowPrivateHTTP",
	"credentials", "accessKeyIdFile", "secretAccessKeyFile", "sessionTokenFile",
}

// parseBackend reads id=production,bucket=my-state,… of a flag or variable.
func parseBackend(where, text string, wrong *mistakes) block {
	b := block{where: where, values: map[string]string{}}
	n := 0
	for part := range strings.SplitSeq(text, ",") {
		n++
		name, value, ok := strings.Cut(strings.TrimSpace(part), "=")
		if !ok {
			// What stands there may be a secret in the wrong place.
			wrong.add(where, fmt.Sprintf("Part %d is not name=value.", n), "Write it like id=production,bucket=my-state,region=eu-central-1.")
			continue
		}
		b.set(name, value, wrong)
	}
	if id := b.values["id"]; id != "" {
		b.where = where + " " + id
	}
	return b
}

// set keeps a value under its name.
func (b block) set(name, value string, wrong *mistakes) {
	if !slices.Contains(names, name) {
		wrong.add(b.where+"."+name, "There is no such setting.", "A backend has "+strings.Join(names, ", ")+".")
		return
	}
	if _, twice := b.values[name]; twice {
		wrong.add(b.where+"."+name, "It is given twice.", "Give it once.")
		return
	}
	b.values[name] = value
}

// backend checks a block and makes the settings of it.
func (b block) backend(getenv func(string) string, wrong *mistakes) Backend {
	r := reader{b, wrong}
	c := Backend{
		ID:      b.values["id"],
		Engine:  vocab.Engine(r.text("engine", string(vocab.EnginePulumi))),
		Prefix:  strings.Trim(b.values["prefix"], "/"),
		Layout:  vocab.Layout(b.values["layout"]),
		Enabled: r.truth("enabled", true),
		Store: s3bucket.Config{
			Bucket: b.values["bucket"], Region: b.values["region"], Endpoint: b.values["endpoint"],
			VirtualHosted: r.truth("virtualHosted", false), CAFile: b.values["caFile"],
			AllowLoopback: r.truth("allowLoopback", false), AllowPrivateHTTP: r.truth("allowPrivateHTTP", false),
			InFlight: r.number("inFlight", 0),
		},
		PollInterval: r.duration("pollInterval", DefaultPollInterval),
	}
	r.checkID(c.ID)
	switch {
	case c.Engine == vocab.EngineTerraform || c.Engine == vocab.EngineOpentofu:
		r.wrong("engine", fmt.Sprintf("%q is not observed yet.", c.Engine), "This version reads Pulumi backends.")
	case !c.Engine.Known():
		r.wrong("engine", fmt.Sprintf("%q is no engine.", c.Engine), "Use pulumi.")
	}
	if c.Layout != "" && c.Layout != vocab.LayoutProject && c.Layout != vocab.LayoutLegacy {
		r.wrong("layout", fmt.Sprintf("%q is no layout of Pulumi.", c.Layout), "Use project or legacy, or leave it out to read it from the bucket.")
	}
	if c.PollInterval < minPollInterval || c.PollInterval > maxPollInterval {
		r.wrong("pollInterval", fmt.Sprintf("%s is out of range.", c.PollInterval), "Use 1s to 24h.")
	}
	c.Store.Credentials = r.credentials(getenv)
	for _, p := range c.Store.Validate() {
		field, ofKeys := strings.CutPrefix(p.Field, "Credentials.Keys.")
		given := map[string]string{"ID": c.Store.Credentials.Keys.ID, "Secret": c.Store.Credentials.Keys.Secret, "SessionToken": c.Store.Credentials.Keys.SessionToken}[field]
		switch {
		case ofKeys && given != "":
			// A key that is there and cannot be one.
			r.wrong(map[string]string{"ID": "accessKeyId", "Secret": "secretAccessKey", "SessionToken": "sessionToken"}[field], p.What, p.Cure)
		case strings.HasPrefix(p.Field, "Credentials"):
			// What is missing was told already, with the names that people can set.
		default:
			r.wrong(lowerFirst(p.Field), p.What, p.Cure)
		}
	}
	return c
}

// reader reads typed values of a block.
type reader struct {
	block
	mistakes *mistakes
}

func (r reader) wrong(name, what, cure string) { r.mistakes.add(r.where+"."+name, what, cure) }

func (r reader) text(name, otherwise string) string {
	if value, ok := r.values[name]; ok {
		return value
	}
	return otherwise
}

func (r reader) truth(name string, otherwise bool) bool {
	text, ok := r.values[name]
	if !ok {
		return otherwise
	}
	switch text {
	case "true":
		return true
	case "false":
		return false
	}
	r.wrong(name, fmt.Sprintf("%q is neither true nor false.", text), "Write true or false.")
	return otherwise
}

func (r reader) number(name string, otherwise int) int {
	text, ok := r.values[name]
	if !ok {
		return otherwise
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		r.wrong(name, fmt.Sprintf("%q is no whole number.", text), "Write digits only.")
		return otherwise
	}
	return n
}

func (r reader) duration(name string, otherwise time.Duration) time.Duration {
	text, ok := r.values[name]
	if !ok {
		return otherwise
	}
	d, err := time.ParseDuration(text)
	if err != nil {
		r.wrong(name, fmt.Sprintf("%q is no length of time.", text), "Write it like 10s or 2m.")
		return otherwise
	}
	return d
}

func (r reader) checkID(id string) {
	switch {
	case id == "":
		r.wrong("id", "The backend has no id.", "Give it the name people use, such as production.")
	case !validID(id):
		r.wrong("id", fmt.Sprintf("%q cannot be an id.", id), "Use 1 to 63 lower-case letters, digits and hyphens, beginning with a letter.")
	}
}

// credentials finds the keys of static credentials: in files that are named,
// or in variables of the backend.
func (r reader) credentials(getenv func(string) string) s3bucket.Credentials {
	source := s3bucket.Source(r.text("credentials", string(s3bucket.SourceStatic)))
	files := map[string]string{
		"accessKeyId": r.values["accessKeyIdFile"], "secretAccessKey": r.values["secretAccessKeyFile"], "sessionToken": r.values["sessionTokenFile"],
	}
	switch source {
	case s3bucket.SourceDefaultChain:
		for name, file := range files {
			if file != "" {
				r.wrong(name+"File", "The default chain takes no keys.", "Remove it, or use credentials static.")
			}
		}
		return s3bucket.Credentials{Source: source}
	case s3bucket.SourceStatic:
	default:
		r.wrong("credentials", fmt.Sprintf("%q is no source of credentials.", source), "Use static or default-chain.")
		return s3bucket.Credentials{Source: source}
	}
	keys := s3bucket.Keys{
		ID:           r.key("accessKeyId", "ACCESS_KEY_ID", files["accessKeyId"], true, getenv),
		Secret:       r.key("secretAccessKey", "SECRET_ACCESS_KEY", files["secretAccessKey"], true, getenv),
		SessionToken: r.key("sessionToken", "SESSION_TOKEN", files["sessionToken"], false, getenv),
	}
	c := s3bucket.Credentials{Source: source, Keys: keys}
	if files["accessKeyId"] != "" && files["secretAccessKey"] != "" {
		// Keys that are rotated in their files are used without a restart.
		c.Renew = func(context.Context) (s3bucket.Keys, error) {
			var wrong mistakes
			again := reader{r.block, &wrong}
			fresh := s3bucket.Keys{
				ID:           again.key("accessKeyId", "", files["accessKeyId"], true, getenv),
				Secret:       again.key("secretAccessKey", "", files["secretAccessKey"], true, getenv),
				SessionToken: again.key("sessionToken", "", files["sessionToken"], false, getenv),
			}
			return fresh, wrong.err()
		}
	}
	return c
}

// key reads one key from its file, else from its variable.
func (r reader) key(name, suffix, file string, needed bool, getenv func(string) string) string {
	variable := "LUMAFT_BACKEND_" + strings.ToUpper(strings.ReplaceAll(r.values["id"], "-", "_")) + "_" + suffix
	if file == "" && suffix != "" {
		file = getenv(variable + "_FILE")
	}
	if file != "" {
		value, err := readSecret(file)
		if err != nil {
			r.wrong(name+"File", "The file "+err.Error()+".", "Name a regular file that only its owner can read and that holds the value alone.")
		}
		return value
	}
	if suffix == "" {
		return ""
	}
	value := getenv(variable)
	if value == "" && needed {
		r.wrong(name, "It is not given.", fmt.Sprintf("Name a file in %sFile, set %s or %s_FILE, or use credentials default-chain.", name, variable, variable))
	}
	return value
}

func lowerFirst(name string) string {
	if strings.ToUpper(name) == name || strings.HasPrefix(name, "CA") {
		return strings.ToLower(name[:2]) + name[2:]
	}
	return strings.ToLower(name[:1]) + name[1:]
}
