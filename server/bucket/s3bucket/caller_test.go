package s3bucket

import "testing"

// TestCallerIsTakenFromARefusalOnly reads whom a store takes its caller for,
// and nothing that only looks like it.
func TestCallerIsTakenFromARefusalOnly(t *testing.T) {
	for message, want := range map[string]string{
		"User: arn:aws:iam::123456789012:user/lumaft is not authorized to perform: s3:ListBucket on resource: \"arn:aws:s3:::state\"":                        "arn:aws:iam::123456789012:user/lumaft",
		"User: arn:aws:sts::123456789012:assumed-role/observer/i-0abc is not authorized to perform: s3:GetObject because no identity-based policy allows it": "arn:aws:sts::123456789012:assumed-role/observer/i-0abc",
		"Access Denied":                                       "",
		"User: <script> is not authorized":                    "",
		"see User: arn:aws:iam::1:user/x is not authorized":   "",
		"User: arn:aws:iam::1:user/x\n is not authorized":     "",
		"User: arn:aws:iam::12:user/a b is not authorized to": "",
	} {
		c := &call{x: &exchange{fault: faultBody{Message: message}}}
		if got := c.caller(); got != want {
			t.Errorf("caller of %q: %q, want %q", message, got, want)
		}
	}
}
