package s3bucket

import (
	"slices"
	"strings"
)

// chainVariables are the names that the default chain reads for credentials.
// Everything else named AWS_… is ignored even then.
var chainVariables = []string{
	"AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "AWS_ACCESS_KEY", "AWS_SECRET_KEY",
	"AWS_PROFILE", "AWS_DEFAULT_PROFILE", "AWS_CONFIG_FILE", "AWS_SHARED_CREDENTIALS_FILE",
	"AWS_ROLE_ARN", "AWS_ROLE_SESSION_NAME", "AWS_WEB_IDENTITY_TOKEN_FILE",
	"AWS_CONTAINER_CREDENTIALS_RELATIVE_URI", "AWS_CONTAINER_CREDENTIALS_FULL_URI",
	"AWS_CONTAINER_AUTHORIZATION_TOKEN", "AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE",
	"AWS_EC2_METADATA_DISABLED", "AWS_EC2_METADATA_SERVICE_ENDPOINT", "AWS_EC2_METADATA_SERVICE_ENDPOINT_MODE",
	"AWS_EC2_METADATA_V1_DISABLED", "AWS_METADATA_SERVICE_TIMEOUT", "AWS_METADATA_SERVICE_NUM_ATTEMPTS",
	"AWS_CA_BUNDLE", "AWS_STS_REGIONAL_ENDPOINTS", "AWS_ENDPOINT_URL_STS",
	"AWS_ENDPOINT_URL_SSO", "AWS_ENDPOINT_URL_SSO_OIDC", "AWS_ENDPOINT_URL_SIGNIN", "AWS_IGNORE_CONFIGURED_ENDPOINT_URLS",
	"AWS_USE_FIPS_ENDPOINT", "AWS_USE_DUALSTACK_ENDPOINT", "AWS_MAX_ATTEMPTS", "AWS_RETRY_MODE",
}

// proxyVariables are never followed.
var proxyVariables = []string{"HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY"}

// IgnoredEnvironment lists the names in environ, as os.Environ gives it, that
// other S3 clients would follow and a Store with this source of credentials
// does not, sorted. Start-up logs them. Values are never returned. For the
// default chain, a name that only steers how credentials are found counts as
// followed; AWS_ENDPOINT_URL is listed, for it never moves the bucket.
func IgnoredEnvironment(source Source, environ []string) []string {
	var ignored []string
	for _, entry := range environ {
		name, value, _ := strings.Cut(entry, "=")
		if value == "" {
			continue
		}
		upper := strings.ToUpper(name)
		switch {
		case slices.Contains(proxyVariables, upper):
		case !strings.HasPrefix(upper, "AWS_"):
			continue
		case source == SourceDefaultChain && slices.Contains(chainVariables, upper):
			continue
		}
		ignored = append(ignored, name)
	}
	slices.Sort(ignored)
	return slices.Compact(ignored)
}
