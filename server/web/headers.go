package web

import (
	"net/http"
	"strings"
)

// pathReports takes the browser's reports of broken content rules.
const pathReports = "/csp-reports"

// restrictive is the content rule of everything that is no page: data, files,
// errors. Opened by itself it can do nothing.
const restrictive = "default-src 'none'; frame-ancestors 'none'; sandbox"

// pageRules is the content rule of the console's page, with the digests of
// styles that its libraries put into the page.
func pageRules(styleHashes []string) string {
	style := "'self'"
	for _, hash := range styleHashes {
		style += " '" + hash + "'"
	}
	return strings.Join([]string{
		"default-src 'none'", "script-src 'self'", "style-src " + style, "img-src 'self' data:",
		"font-src 'self'", "connect-src 'self'", "manifest-src 'self'", "form-action 'self'",
		"base-uri 'none'", "object-src 'none'", "frame-ancestors 'none'",
		"require-trusted-types-for 'script'", "trusted-types lumaft", "report-to csp",
	}, "; ")
}

// secure sets the headers of every answer, before anything else can answer.
// Handlers may replace Cache-Control and, for the page, the content rule.
func secure(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Referrer-Policy", "no-referrer")
		header.Set("Cross-Origin-Opener-Policy", "same-origin")
		header.Set("Cross-Origin-Resource-Policy", "same-origin")
		header.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()")
		header.Set("Cache-Control", "no-store")
		header.Set("Content-Security-Policy", restrictive)
		if r.TLS != nil {
			header.Set("Strict-Transport-Security", "max-age=63072000; includeSubDomains")
		}
		next.ServeHTTP(w, r)
	})
}
