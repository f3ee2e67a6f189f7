// Package pulumi reads what the Pulumi CLI leaves in a bucket: keys, the
// backend's marker, checkpoints, history records, locks and tags. It owns the
// formats and the rule of what is a secret in them. Finding objects and
// keeping what they say is left to others, and so is decompression: the
// decoders take what envelope.Open hands out.
//
// Every decoder either reads the whole object or returns a *state.Error with
// a closed reason; an error of the reader itself comes back as it is, so that
// a broken connection is never mistaken for a broken object.
package pulumi

import (
	"strconv"
	"strings"

	"github.com/lumaft/lumaft/schema/instant"
	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/state"
)

// ObjectKind is what the key of an object says that it is.
type ObjectKind int

// The kinds of objects. Other is everything that Lumaft does not read,
// whoever it belongs to.
const (
	Other ObjectKind = iota
	// Meta marks a backend: meta.yaml, and Pulumi.yaml of old versions.
	Meta
	// StackFile is the current checkpoint; nothing else makes a stack.
	StackFile
	// StackBackup is the .bak of a stack file. It outlives its stack.
	StackBackup
	// RetainedCheckpoint is STACK.json.NANOS beside a stack file.
	RetainedCheckpoint
	// Tags are the tags of a stack.
	Tags
	// History is the record of one update.
	History
	// HistoryCheckpoint is the checkpoint that an update ended with.
	HistoryCheckpoint
	// Backup is a checkpoint in the backups folder. It outlives its stack.
	Backup
	// Lock is an object in a stack's lock folder.
	Lock
)

// Compression is the extension that tells how an object was written. The
// content may differ, and the content counts.
type Compression string

// The compressions that the CLI writes.
const (
	Plain Compression = ""
	Gzip  Compression = "gz"
	Zstd  Compression = "zst"
)

// Object is what a key says.
type Object struct {
	Kind ObjectKind
	// Project is empty in the legacy layout.
	Project string
	Stack   string
	// Nanos is set for RetainedCheckpoint, History, HistoryCheckpoint and
	// Backup.
	Nanos       instant.Instant
	Compression Compression
	// Lock is the last part of a lock's key. The CLI puts a UUID and .json
	// there, but any object in the folder locks the stack.
	Lock string
}

// The longest names that the CLI takes.
const maxName = 100

// Classify reads a key relative to the backend's root. Keys that the layout
// has no place for are Other. A key in the place of a stack file, history
// record or history checkpoint whose names do not make sense is a
// *state.Error with name-not-understood: the CLI would read it, Lumaft cannot
// say what it is. Keys are compared byte by byte and never are paths.
func Classify(layout vocab.Layout, key string) (Object, error) {
	parts := strings.Split(key, "/")
	if len(parts) < 2 || parts[0] != ".pulumi" {
		return Object{}, nil
	}
	if len(parts) == 2 {
		if parts[1] == "meta.yaml" || parts[1] == "Pulumi.yaml" {
			return Object{Kind: Meta}, nil
		}
		return Object{}, nil
	}
	folder, parts := parts[1], parts[2:]
	var project string
	switch layout {
	case vocab.LayoutProject:
		if folder == "locks" {
			if parts[0] != organization {
				return Object{}, nil
			}
			parts = parts[1:]
		}
		if len(parts) < 2 {
			return Object{}, nil
		}
		project, parts = parts[0], parts[1:]
	case vocab.LayoutLegacy:
	default:
		return Object{}, nil
	}

	object, err := inFolder(folder, parts)
	if err != nil || object.Kind == Other {
		return Object{}, err
	}
	if layout == vocab.LayoutProject && !soundName(project) {
		return Object{}, unclear(object.Kind, "the project's name")
	}
	if !soundName(object.Stack) {
		return Object{}, unclear(object.Kind, "the stack's name")
	}
	object.Project = project
	return object, nil
}

// inFolder reads what follows the project in one of the fixed folders.
func inFolder(folder string, parts []string) (Object, error) {
	switch {
	case folder == "stacks" && len(parts) == 1:
		return stackObject(parts[0]), nil
	case folder == "history" && len(parts) == 2:
		return historyObject(parts[0], parts[1])
	case folder == "backups" && len(parts) == 2:
		return backupObject(parts[0], parts[1]), nil
	case folder == "locks" && len(parts) == 2 && parts[1] != "":
		return Object{Kind: Lock, Stack: parts[0], Lock: parts[1]}, nil
	}
	return Object{}, nil
}

// stackObject reads the name of an object in the place of stack files. Only
// the end of the name counts: dev.json.bak is the .bak of stack dev, and
// stack dev.json.bak has dev.json.bak.json.
func stackObject(name string) Object {
	if stack, compression, ok := cutJSON(name); ok {
		return Object{Kind: StackFile, Stack: stack, Compression: compression}
	}
	if stack, ok := strings.CutSuffix(name, ".pulumi-tags"); ok {
		return Object{Kind: Tags, Stack: stack}
	}
	if file, ok := strings.CutSuffix(name, ".bak"); ok {
		if stack, compression, ok := cutJSON(file); ok {
			return Object{Kind: StackBackup, Stack: stack, Compression: compression}
		}
		return Object{}
	}
	if dot := strings.LastIndexByte(name, '.'); dot >= 0 {
		if nanos, ok := parseNanos(name[dot+1:]); ok {
			if stack, compression, ok := cutJSON(name[:dot]); ok {
				return Object{Kind: RetainedCheckpoint, Stack: stack, Nanos: nanos, Compression: compression}
			}
		}
	}
	return Object{}
}

// historyObject reads STACK-NANOS.history.json and its like. The folder says
// what the stack is called; a stack may itself be called dev-NANOS.
func historyObject(stack, name string) (Object, error) {
	stem, compression, ok := cutJSON(name)
	if !ok {
		return Object{}, nil
	}
	object := Object{Stack: stack, Compression: compression}
	if rest, ok := strings.CutSuffix(stem, ".history"); ok {
		object.Kind, stem = History, rest
	} else if rest, ok := strings.CutSuffix(stem, ".checkpoint"); ok {
		object.Kind, stem = HistoryCheckpoint, rest
	} else {
		return Object{}, nil
	}
	digits, ok := strings.CutPrefix(stem, stack+"-")
	if !ok {
		return Object{}, unclear(object.Kind, "the stack's name in front")
	}
	object.Nanos, ok = parseNanos(digits)
	if !ok {
		return Object{}, unclear(object.Kind, "nanoseconds since 1970")
	}
	return object, nil
}

// backupObject reads STACK.NANOS.json. Nothing reads backups, so one that
// does not make sense is of no interest either.
func backupObject(stack, name string) Object {
	stem, compression, ok := cutJSON(name)
	if !ok {
		return Object{}
	}
	digits, ok := strings.CutPrefix(stem, stack+".")
	if !ok {
		return Object{}
	}
	nanos, ok := parseNanos(digits)
	if !ok {
		return Object{}
	}
	return Object{Kind: Backup, Stack: stack, Nanos: nanos, Compression: compression}
}

// cutJSON takes .json and the extension of a compression off.
func cutJSON(name string) (stem string, compression Compression, ok bool) {
	if stem, ok := strings.CutSuffix(name, ".json"); ok {
		return stem, Plain, true
	}
	if stem, ok := strings.CutSuffix(name, ".json.gz"); ok {
		return stem, Gzip, true
	}
	if stem, ok := strings.CutSuffix(name, ".json.zst"); ok {
		return stem, Zstd, true
	}
	return "", Plain, false
}

// parseNanos reads NANOS as the CLI writes it: digits alone, without leading
// zeros, so that no two keys stand for one instant. What does not fit an
// Instant (after 2262) is no NANOS.
func parseNanos(digits string) (instant.Instant, bool) {
	if digits == "" || len(digits) > 1 && digits[0] == '0' {
		return 0, false
	}
	for i := range len(digits) {
		if digits[i] < '0' || digits[i] > '9' {
			return 0, false
		}
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	return instant.Instant(n), err == nil
}

// soundName tells whether the CLI takes text as the name of a project or
// stack. The names . and .. fit the CLI's pattern, but no file system could
// keep them; a bucket can.
func soundName(text string) bool {
	if text == "" || len(text) > maxName || text == "." || text == ".." {
		return false
	}
	for i := range len(text) {
		switch c := text[i]; {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', c == '_', c == '-', c == '.':
		default:
			return false
		}
	}
	return true
}

// unclear refuses a key that is in the place of something Lumaft reads. The
// places of things it does not read stay without a fuss.
func unclear(kind ObjectKind, want string) error {
	switch kind {
	case StackFile, History, HistoryCheckpoint, Lock:
		return &state.Error{
			Reason: vocab.QuarantineReasonNameNotUnderstood,
			Detail: "the key does not hold " + want + " where the layout has it",
		}
	default:
		return nil
	}
}
