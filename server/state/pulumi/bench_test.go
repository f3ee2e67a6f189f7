package pulumi_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/lumaft/lumaft/server/state"
	"github.com/lumaft/lumaft/server/state/pulumi"
)

// stream is a checkpoint of the shape the CLI writes, made while it is read.
type stream struct {
	resources, next int
	rest            string
}

func (s *stream) Read(p []byte) (int, error) {
	for s.rest == "" {
		switch {
		case s.next == 0:
			s.next++ // the second has nothing to depend on
			s.rest = `{"version":3,"checkpoint":{"stack":"organization/shop/dev","latest":{"manifest":{"time":"2026-11-30T14:58:17.052937182Z","magic":"00","version":"3.276.0"},"secrets_providers":{"type":"passphrase","state":{"salt":"v1:H3LxoBGqonE="}},"resources":[` +
				`{"urn":"urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev","custom":false,"type":"pulumi:pulumi:Stack","outputs":{"url":"https://shop.example/"}},` +
				`{"urn":"urn:pulumi:dev::shop::lumatest:index:Widget::web-1","custom":true,"type":"lumatest:index:Widget"}`
		case s.next < s.resources:
			s.rest = resource(s.next)
		case s.next == s.resources:
			s.rest = `],"metadata":{}}}}`
		default:
			return 0, io.EOF
		}
		s.next++
	}
	n := copy(p, s.rest)
	s.rest = s.rest[n:]
	return n, nil
}

func resource(i int) string {
	trace := strings.Repeat(`{"sourcePosition":"project:///../../../../../github.com/pulumi/pulumi-yaml@v1.25.0/pkg/pulumiyaml/run.go#1391"},`, 7)
	return fmt.Sprintf(`,{"urn":"urn:pulumi:dev::shop::lumatest:index:Widget::web-%[1]d","custom":true,"id":"w-%[1]d","type":"lumatest:index:Widget","inputs":{"color":"blue","label":"web-%[1]d","size":7,"tags":{"team":"shop","tier":"front"},"token":{"4dabf18193072939515e22adb298388d":"1b47061264138c4ac30d75fd1eb44270","ciphertext":"v1:WfUwzWEKqTNBT1Kb:TLqRbWOjXUfVMyEQCp"}},"outputs":{"color":"blue","doubled":14,"endpoint":"https://9f89509de729.widgets.example/","label":"web-%[1]d","serial":"9f89509de729","size":7,"tags":{"team":"shop","tier":"front"},"token":{"4dabf18193072939515e22adb298388d":"1b47061264138c4ac30d75fd1eb44270","ciphertext":"v1:WfUwzWEKqTNBT1Kb:TLqRbWOjXUfVMyEQCp"}},"parent":"urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev","dependencies":["urn:pulumi:dev::shop::lumatest:index:Widget::web-%[2]d"],"propertyDependencies":{"color":[],"label":["urn:pulumi:dev::shop::lumatest:index:Widget::web-%[2]d"],"size":[],"tags":[]},"created":"2026-11-30T14:56:50.325821765Z","modified":"2026-11-30T14:57:05.24760918Z","sourcePosition":"project:///../../../../../github.com/pulumi/pulumi-yaml@v1.25.0/pkg/pulumiyaml/run.go#1391","stackTrace":[%[3]s]}`,
		i, i-1, trace[:len(trace)-1])
}

// large is how many resources make a checkpoint of 103 MB.
const large = 53_600

// watched tells how large the heap gets while it is read.
type watched struct {
	r     io.Reader
	peak  uint64
	since int
}

func (w *watched) Read(p []byte) (int, error) {
	n, err := w.r.Read(p)
	if w.since += n; w.since > 4<<20 {
		w.since = 0
		w.peak = max(w.peak, heap())
	}
	return n, err
}

func heap() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapInuse
}

// BenchmarkCheckpoint reads a checkpoint of 103 MB: counting alone, handing
// out each resource, and with encoding/json into the least that could do the
// same. peak-MB is by how much the heap grew while it was read.
func BenchmarkCheckpoint(b *testing.B) {
	file, err := io.ReadAll(&stream{resources: large})
	if err != nil {
		b.Fatal(err)
	}
	for name, decode := range map[string]func(io.Reader) (int, error){
		"count": func(r io.Reader) (int, error) {
			c, err := pulumi.DecodeCheckpoint(r, nil)
			return c.ResourceCount, err
		},
		"resources": func(r io.Reader) (int, error) {
			n := 0
			_, err := pulumi.DecodeCheckpoint(r, func(state.Resource) error { n++; return nil })
			return n, err
		},
		"encoding-json": func(r io.Reader) (int, error) {
			var file struct {
				Checkpoint struct {
					Latest struct {
						Resources []struct {
							URN     string         `json:"urn"`
							Type    string         `json:"type"`
							Inputs  map[string]any `json:"inputs"`
							Outputs map[string]any `json:"outputs"`
						} `json:"resources"`
					} `json:"latest"`
				} `json:"checkpoint"`
			}
			err := json.NewDecoder(r).Decode(&file)
			return len(file.Checkpoint.Latest.Resources), err
		},
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(file)))
			b.ReportAllocs()
			var peak uint64
			for b.Loop() {
				runtime.GC()
				before, r := heap(), &watched{r: bytes.NewReader(file)}
				n, err := decode(r)
				if n != large || err != nil {
					b.Fatalf("read %d resources: %v", n, err)
				}
				peak = max(peak, r.peak-min(r.peak, before))
			}
			b.ReportMetric(float64(peak)/(1<<20), "peak-MB")
		})
	}
}
