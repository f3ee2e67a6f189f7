package web

import (
	"fmt"
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// metrics are counted under names of routes, known methods and known statuses
// only, so that no caller can make the number of series grow.
type metrics struct {
	requests *prometheus.CounterVec
	duration *prometheus.HistogramVec
	inFlight prometheus.Gauge
	reports  prometheus.Counter
}

func newMetrics(registry *prometheus.Registry) (*metrics, error) {
	m := &metrics{
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "lumaft_http_requests_total",
			Help: "Requests answered, by route, method and status.",
		}, []string{"route", "method", "status"}),
		duration: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name:    "lumaft_http_request_duration_seconds",
			Help:    "How long answers took, by route.",
			Buckets: []float64{.005, .02, .1, .2, .4, 1, 2.5, 5, 10, 30},
		}, []string{"route"}),
		inFlight: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "lumaft_http_requests_in_flight",
			Help: "Requests being answered.",
		}),
		reports: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "lumaft_csp_reports_total",
			Help: "Reports of browsers that the page broke its content rules.",
		}),
	}
	for _, collector := range []prometheus.Collector{m.requests, m.duration, m.inFlight, m.reports} {
		if err := registry.Register(collector); err != nil {
			return nil, fmt.Errorf("register HTTP metrics: %w", err)
		}
	}
	return m, nil
}

func (m *metrics) count(route, method string, status int, took time.Duration) {
	method = knownMethod(method)
	if method == http.MethodHead {
		method = http.MethodGet // the same work, and a third fewer series
	}
	m.requests.WithLabelValues(route, method, knownStatus(status)).Inc()
	m.duration.WithLabelValues(route).Observe(took.Seconds())
}

// knownStatus is the status where it tells something by itself, and else its
// class.
func knownStatus(status int) string {
	switch status {
	case http.StatusOK, http.StatusCreated, http.StatusNoContent, http.StatusNotModified,
		http.StatusBadRequest, http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound,
		http.StatusMethodNotAllowed, http.StatusConflict, http.StatusUnprocessableEntity, http.StatusRequestEntityTooLarge, http.StatusUnsupportedMediaType,
		http.StatusMisdirectedRequest, http.StatusTooManyRequests, statusGone,
		http.StatusInternalServerError, http.StatusServiceUnavailable:
		return strconv.Itoa(status)
	}
	return strconv.Itoa(status/100) + "xx"
}

// exposition shows the metrics to this machine. To others the address does not
// exist.
func exposition(registry *prometheus.Registry) http.Handler {
	shown := promhttp.HandlerFor(registry, promhttp.HandlerOpts{DisableCompression: true})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !fromLoopback(r.RemoteAddr) {
			errNotFound.write(w, asText, "")
			return
		}
		shown.ServeHTTP(w, r)
	})
}
