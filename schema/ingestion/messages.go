package ingestion

import (
	"github.com/lumaft/lumaft/schema/shape"
	"github.com/lumaft/lumaft/schema/vocab"
)

// The members of messages. Schema 2 of an announce has a context, and of a
// finalize has resourceChanges.
var (
	announceNames  = []string{"schemaVersion", "idempotencyKey", "correlationId", "kind", "startTime", "target"}
	targetNames    = []string{"backendId", "projectName", "stackName"}
	contextNames   = []string{"commit", "branch", "buildUrl", "actor", "ci"}
	heartbeatNames = []string{"schemaVersion", "events"}
	eventNames     = []string{"eventId", "kind", "sequence", "assertedAt"}
	finalizeNames  = []string{"schemaVersion", "result", "reason", "exitCode", "endTime"}
	changeNames    = []string{"operation", "count"}
	correlateNames = []string{"schemaVersion", "plannedEvidenceId", "actualEvidenceId", "externalId"}
)

// version reads the version of a schema.
func (d *decoder) version(newest int64) (int, error) {
	n, err := d.integer(1, newest)
	return int(n), err
}

// DecodeAnnounce reads an announce; BAD_INPUT when it is not one.
func DecodeAnnounce(body []byte) (Announce, error) {
	var a Announce
	version := 0
	err := decode(body, announceNames, []string{"context"}, func(d *decoder, name string) (err error) {
		switch name {
		case "schemaVersion":
			version, err = d.version(2)
		case "idempotencyKey":
			a.IdempotencyKey, err = d.uuid()
		case "correlationId":
			a.CorrelationID, err = maybe(d, d.uuid)
		case "kind":
			a.Kind, err = word[vocab.Kind](d)
		case "startTime":
			a.StartTime, err = d.time()
		case "target":
			a.Target, err = d.target()
		case "context":
			a.Context, err = d.context()
		}
		return err
	})
	if err == nil && (version == 2) != (a.Context != nil) {
		err = refused("The member context belongs to schema 2, and schema 2 has it.")
	}
	return a, err
}

func (d *decoder) target() (t Target, err error) {
	err = d.object(targetNames, nil, func(name string) (err error) {
		switch name {
		case "backendId":
			t.BackendID, err = d.name()
		case "projectName":
			t.ProjectName, err = maybe(d, d.name)
		case "stackName":
			t.StackName, err = d.name()
		}
		return err
	})
	return t, err
}

func (d *decoder) context() (*Context, error) {
	var c Context
	err := d.object(contextNames, nil, func(name string) (err error) {
		switch name {
		case "commit":
			c.Commit, err = maybe(d, d.claim)
		case "branch":
			c.Branch, err = maybe(d, d.claim)
		case "buildUrl":
			c.BuildURL, err = maybe(d, d.link)
		case "actor":
			c.Actor, err = maybe(d, d.claim)
		case "ci":
			c.CI, err = maybe(d, d.claim)
		}
		return err
	})
	return &c, err
}

// DecodeHeartbeats reads 1 to 100 heartbeats; BAD_INPUT when it is not such.
func DecodeHeartbeats(body []byte) (Heartbeats, error) {
	var h Heartbeats
	err := decode(body, heartbeatNames, nil, func(d *decoder, name string) (err error) {
		switch name {
		case "schemaVersion":
			_, err = d.version(1)
		case "events":
			err = d.list(1, MaxEvents, func() error {
				event, err := d.event()
				h.Events = append(h.Events, event)
				return err
			})
		}
		return err
	})
	return h, err
}

func (d *decoder) event() (e Heartbeat, err error) {
	err = d.object(eventNames, nil, func(name string) (err error) {
		switch name {
		case "eventId":
			e.EventID, err = d.uuid()
		case "kind":
			var kind string
			if kind, err = d.text(); err == nil && kind != "heartbeat" {
				err = d.wrong("want heartbeat.")
			}
		case "sequence":
			e.Sequence, err = d.integer(0, maxSequence)
		case "assertedAt":
			e.AssertedAt, err = d.time()
		}
		return err
	})
	return e, err
}

// DecodeFinalize reads a finalize; BAD_INPUT when it is not one.
func DecodeFinalize(body []byte) (Finalize, error) {
	var f Finalize
	told := false
	err := decode(body, finalizeNames, []string{"resourceChanges"}, func(d *decoder, name string) (err error) {
		switch name {
		case "schemaVersion":
			f.SchemaVersion, err = d.version(2)
		case "result":
			f.Result, err = word[vocab.Result](d)
		case "reason":
			f.Reason, err = maybe(d, func() (vocab.FailureReason, error) { return word[vocab.FailureReason](d) })
		case "exitCode":
			f.ExitCode, err = maybe(d, func() (int, error) {
				code, err := d.integer(0, maxExit)
				return int(code), err
			})
		case "endTime":
			f.EndTime, err = d.time()
		case "resourceChanges":
			told = true
			f.ResourceChanges, err = d.changes()
		}
		return err
	})
	switch {
	case err != nil:
	case (f.SchemaVersion == 2) != told:
		err = refused("The member resourceChanges belongs to schema 2, and schema 2 has it.")
	case f.Reason != nil && f.Result != vocab.ResultFailed:
		err = refused("Only what failed has a reason.")
	}
	return f, err
}

// changes reads how often a run took each action; nil when that is not
// reported.
func (d *decoder) changes() ([]shape.ActionCount, error) {
	if null, err := d.null(); null || err != nil {
		return nil, err
	}
	counts := []shape.ActionCount{}
	err := d.list(0, maxActions, func() error {
		var c shape.ActionCount
		err := d.object(changeNames, nil, func(name string) (err error) {
			switch name {
			case "operation":
				c.Action, err = word[vocab.ResourceAction](d)
			case "count":
				c.Count, err = d.integer(0, maxCount)
			}
			return err
		})
		for _, had := range counts {
			if err == nil && had.Action == c.Action {
				err = d.wrong("an action is there twice.")
			}
		}
		counts = append(counts, c)
		return err
	})
	return counts, err
}

// DecodeCorrelation reads a pair of planned and actual; BAD_INPUT when it is
// not one.
func DecodeCorrelation(body []byte) (Correlation, error) {
	var c Correlation
	err := decode(body, correlateNames, nil, func(d *decoder, name string) (err error) {
		switch name {
		case "schemaVersion":
			_, err = d.version(1)
		case "plannedEvidenceId":
			c.PlannedEvidenceID, err = d.uuid()
		case "actualEvidenceId":
			c.ActualEvidenceID, err = d.uuid()
		case "externalId":
			c.ExternalID, err = maybe(d, d.printable)
		}
		return err
	})
	return c, err
}
