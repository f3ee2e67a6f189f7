package pulumi

import (
	"strconv"

	"github.com/lumaft/lumaft/schema/vocab"
)

// organization is what the CLI calls the one organization of a bucket.
const organization = "organization"

// Keys and prefixes that do not depend on the layout. Prefixes end in a slash
// so that those of stack dev are not those of stack dev-1.
const (
	// MetaKey marks a backend with the project layout.
	MetaKey = ".pulumi/meta.yaml"
	// LegacyMetaKey marks a backend that an old version made.
	LegacyMetaKey = ".pulumi/Pulumi.yaml"
	// StacksPrefix starts the keys of all stack files and tags.
	StacksPrefix = ".pulumi/stacks/"
	// AllHistoryPrefix starts the keys of the history of all stacks.
	AllHistoryPrefix = ".pulumi/history/"
)

// LocksPrefix starts the keys of the locks of all stacks.
func LocksPrefix(layout vocab.Layout) string {
	if layout == vocab.LayoutProject {
		return ".pulumi/locks/" + organization + "/"
	}
	return ".pulumi/locks/"
}

// HistoryPrefix starts the keys of a stack's history. The project is left out
// of the legacy layout.
func HistoryPrefix(layout vocab.Layout, project, stack string) string {
	return AllHistoryPrefix + folder(layout, project) + stack + "/"
}

// TagsKey is the key of a stack's tags. The legacy layout has none.
func TagsKey(project, stack string) string {
	return StacksPrefix + project + "/" + stack + ".pulumi-tags"
}

// Key builds the key that Classify reads as o; empty for Other and Meta, which
// do not stand for one key.
func (o Object) Key(layout vocab.Layout) string {
	project, nanos := folder(layout, o.Project), strconv.FormatInt(int64(o.Nanos), 10)
	json := ".json"
	if o.Compression != Plain {
		json += "." + string(o.Compression)
	}
	switch o.Kind {
	case StackFile:
		return StacksPrefix + project + o.Stack + json
	case StackBackup:
		return StacksPrefix + project + o.Stack + json + ".bak"
	case RetainedCheckpoint:
		return StacksPrefix + project + o.Stack + json + "." + nanos
	case Tags:
		return StacksPrefix + project + o.Stack + ".pulumi-tags"
	case History:
		return HistoryPrefix(layout, o.Project, o.Stack) + o.Stack + "-" + nanos + ".history" + json
	case HistoryCheckpoint:
		return HistoryPrefix(layout, o.Project, o.Stack) + o.Stack + "-" + nanos + ".checkpoint" + json
	case Backup:
		return ".pulumi/backups/" + project + o.Stack + "/" + o.Stack + "." + nanos + json
	case Lock:
		return LocksPrefix(layout) + project + o.Stack + "/" + o.Lock
	default:
		return ""
	}
}

// folder is the project's part of a key.
func folder(layout vocab.Layout, project string) string {
	if layout == vocab.LayoutProject {
		return project + "/"
	}
	return ""
}
