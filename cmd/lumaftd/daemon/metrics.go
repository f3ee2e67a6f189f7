package daemon

import (
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/lumaft/lumaft/schema/vocab"
	"github.com/lumaft/lumaft/server/activity"
	"github.com/lumaft/lumaft/server/observe"
	"github.com/lumaft/lumaft/server/record"
)

// metrics are the daemon's own series. Labels are backends of the
// configuration and closed words, never names from a bucket.
type metrics struct {
	requests *prometheus.CounterVec
	bytes    *prometheus.CounterVec
	polls    *prometheus.HistogramVec
	stacks   *prometheus.GaugeVec
	looks    *prometheus.CounterVec
	health   *prometheus.GaugeVec
	waited   *prometheus.HistogramVec
	worked   *prometheus.HistogramVec
	reports  *prometheus.CounterVec
}

func newMetrics(registry *prometheus.Registry, logDropped func() uint64) *metrics {
	m := &metrics{
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "lumaft_bucket_calls_total", Help: "Calls of the object store: pages of listings and objects read."},
			[]string{"backend", "call", "result"}),
		bytes: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "lumaft_bucket_bytes_total", Help: "Bytes received from the object store."}, []string{"backend", "call"}),
		polls: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "lumaft_poll_seconds", Help: "How long polls took.", Buckets: prometheus.ExponentialBuckets(0.005, 3, 9)}, []string{"backend"}),
		stacks: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Name: "lumaft_stacks_listed", Help: "Stacks in the newest listing."}, []string{"backend"}),
		looks: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "lumaft_stack_looks_total", Help: "Looks at stacks that were recorded."}, []string{"backend"}),
		health: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Name: "lumaft_backend_health", Help: "1 for the word that the backend's health reads as, 0 for the others."}, []string{"backend", "health"}),
	}
	m.waited = prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "lumaft_activity_waiting_seconds", Help: "How long activities were due before they were begun.",
		Buckets: prometheus.ExponentialBuckets(0.001, 4, 9)}, []string{"kind", "priority"})
	m.worked = prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "lumaft_activity_seconds", Help: "How long activities were worked on, by what became of them.",
		Buckets: prometheus.ExponentialBuckets(0.005, 4, 10)}, []string{"kind", "end"})
	m.reports = prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "lumaft_ingestion_requests_total", Help: "Requests of deployments that report what they do, by route and what was answered."},
		[]string{"route", "answer"})
	if logDropped != nil {
		registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name: "lumaft_log_lines_dropped_total", Help: "Log lines lost because their sink did not keep up."},
			func() float64 { return float64(logDropped()) }))
	}
	registry.MustRegister(m.requests, m.bytes, m.polls, m.stacks, m.looks, m.health, m.waited, m.worked, m.reports)
	return m
}

// writing counts what the writer commits.
func (m *metrics) writing(registry *prometheus.Registry, w *record.Writer) {
	registry.MustRegister(
		prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name: "lumaft_record_commits_total", Help: "Transactions committed."},
			func() float64 { n, _ := w.Commits(); return float64(n) }),
		prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name: "lumaft_record_writes_total", Help: "Writes that those transactions held: reports, looks, listings and others."},
			func() float64 { _, n := w.Commits(); return float64(n) }))
}

// reported counts an answer to a deployment. Both words are of closed lists.
func (m *metrics) reported(route, answer string) { m.reports.WithLabelValues(route, answer).Inc() }

// calls counts the calls of one backend's store.
func (m *metrics) calls(backend string) func(string, int64, time.Duration, error) {
	return func(call string, bytes int64, _ time.Duration, err error) {
		result := "ok"
		if err != nil {
			result = "failed"
		}
		m.requests.WithLabelValues(backend, call, result).Inc()
		m.bytes.WithLabelValues(backend, call).Add(float64(bytes))
	}
}

// polled counts a poll.
func (m *metrics) polled(p observe.Polled) {
	m.polls.WithLabelValues(p.Backend).Observe(p.Took.Seconds())
	m.stacks.WithLabelValues(p.Backend).Set(float64(p.Stacks))
	m.looks.WithLabelValues(p.Backend).Add(float64(p.Looks))
	for _, word := range vocab.BackendHealth("").Values() {
		value := 0.0
		if word == string(p.Health) {
			value = 1
		}
		m.health.WithLabelValues(p.Backend, word).Set(value)
	}
}

// work counts background work.
func (m *metrics) work() activity.Metrics {
	return activity.Metrics{
		Leased: func(kind string, priority int, waited time.Duration) {
			m.waited.WithLabelValues(kind, strconv.Itoa(priority)).Observe(waited.Seconds())
		},
		Finished: func(kind string, end activity.End, took time.Duration) {
			m.worked.WithLabelValues(kind, string(end)).Observe(took.Seconds())
		},
	}
}
