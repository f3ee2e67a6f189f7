package config_test

import (
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/lumaft/lumaft/cmd/lumaftd/config"
)

// keyFrom loads a configuration whose secret access key is in a file.
func keyFrom(t *testing.T, file string) (config.Config, error) {
	t.Helper()
	return config.Load(config.Sources{
		Flags: config.Given{Backends: []string{"id=a,bucket=state,region=eu-central-1,accessKeyIdFile=id,secretAccessKeyFile=" + file}},
		Getenv: func(string) string {
			return ""
		},
	})
}

const secret = "planted-secret"

// Each file that must not hold a secret is refused with the reason, and no
// word of what it holds.
func TestSecretFilesThatAreRefused(t *testing.T) {
	for name, tc := range map[string]struct {
		make func(t *testing.T)
		what string
	}{
		"missing":           {func(*testing.T) {}, "The file key cannot be opened: no such file or directory."},
		"readable by group": {func(t *testing.T) { write(t, "key", secret, 0o640) }, "The file key can be read by others (mode 0640)."},
		"readable by all":   {func(t *testing.T) { write(t, "key", secret, 0o604) }, "The file key can be read by others (mode 0604)."},
		"empty":             {func(t *testing.T) { write(t, "key", "", 0o600) }, "The file key is empty."},
		"a line end":        {func(t *testing.T) { write(t, "key", "\n", 0o600) }, "The file key is empty."},
		"too large":         {func(t *testing.T) { write(t, "key", strings.Repeat(secret, 6000), 0o600) }, "The file key is larger than 64 KiB."},
		"two lines":         {func(t *testing.T) { write(t, "key", secret+"\n"+secret+"\n", 0o600) }, "The file key holds more than the value alone."},
		"two words":         {func(t *testing.T) { write(t, "key", "secret = "+secret, 0o600) }, "The file key holds more than the value alone."},
		"a NUL":             {func(t *testing.T) { write(t, "key", secret+"\x00", 0o600) }, "The file key holds more than the value alone."},
		"a folder":          {func(t *testing.T) { must(t, os.Mkdir("key", 0o700)) }, "The file key is not a regular file."},
		"a pipe":            {func(t *testing.T) { must(t, syscall.Mkfifo("key", 0o600)) }, "The file key is not a regular file."},
		"a link": {func(t *testing.T) {
			write(t, "there", secret, 0o600)
			must(t, os.Symlink("there", "key"))
		}, "The file key is a link."},
		"a second name": {func(t *testing.T) {
			write(t, "there", secret, 0o600)
			must(t, os.Link("there", "key"))
		}, "The file key has a second name."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			write(t, "id", "an-id", 0o600)
			tc.make(t)
			_, err := keyFrom(t, "key")
			all := mistakes(t, err)
			if len(all) != 1 || all[0].Where != "--backend a.secretAccessKeyFile" || all[0].What != tc.what || all[0].Cure == "" {
				t.Errorf("Load() = %+v, want %q with a cure", all, tc.what)
			}
			if err != nil && strings.Contains(err.Error(), secret) {
				t.Errorf("the error tells the secret: %v", err)
			}
		})
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// A value ends where its file does, with or without a line end.
func TestSecretFilesThatAreRead(t *testing.T) {
	for name, text := range map[string]string{"alone": secret, "a line": secret + "\n", "a line of Windows": secret + "\r\n"} {
		for _, mode := range []os.FileMode{0o600, 0o400} {
			t.Run(name+" "+mode.String(), func(t *testing.T) {
				t.Chdir(t.TempDir())
				write(t, "id", "an-id", 0o600)
				write(t, "key", text, mode)
				c, err := keyFrom(t, "key")
				if err != nil {
					t.Fatal(err)
				}
				if got := c.Backends[0].Store.Credentials.Keys; got.ID != "an-id" || got.Secret != secret || got.SessionToken != "" {
					t.Errorf("the keys are %+v", got)
				}
			})
		}
	}
}

// A variable can name the file, too.
func TestSecretFilesOfVariables(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, "key", secret+"\n", 0o600)
	got, err := given{}.loadWith("id=team-a,bucket=state,region=eu-central-1", map[string]string{
		"LUMAFT_BACKEND_TEAM_A_ACCESS_KEY_ID": "an-id", "LUMAFT_BACKEND_TEAM_A_SECRET_ACCESS_KEY_FILE": "key",
	})
	if err != nil {
		t.Fatal(err)
	}
	if keys := got.Backends[0].Store.Credentials.Keys; keys.ID != "an-id" || keys.Secret != secret {
		t.Errorf("the keys are %+v", keys)
	}
}

// loadWith loads one backend with variables, in the working folder.
func (given) loadWith(backend string, variables map[string]string) (config.Config, error) {
	return config.Load(config.Sources{
		Flags: config.Given{Backends: []string{backend}}, Getenv: func(name string) string { return variables[name] },
	})
}

// Keys that somebody replaces in their files are used without a restart, and a
// file that is refused by then is an error that tells no secret.
func TestRotatedKeys(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, "id", "an-id", 0o600)
	write(t, "key", "old-"+secret, 0o600)
	c, err := keyFrom(t, "key")
	must(t, err)
	renew := c.Backends[0].Store.Credentials.Renew
	write(t, "id", "next-id", 0o600)
	write(t, "key", "new-"+secret, 0o600)
	keys, err := renew(t.Context())
	if err != nil || keys.ID != "next-id" || keys.Secret != "new-"+secret {
		t.Errorf("Renew() = %+v, %v", keys, err)
	}
	must(t, os.Chmod("key", 0o644))
	if keys, err := renew(t.Context()); err == nil || strings.Contains(err.Error(), secret) || keys.Secret != "" {
		t.Errorf("Renew() = %+v, %v, want a refusal without the secret", keys, err)
	}
}

// A key in a variable that cannot be one is a mistake of the configuration,
// told without a word of it.
func TestVariablesThatCannotBeKeys(t *testing.T) {
	for suffix, name := range map[string]string{"ACCESS_KEY_ID": "accessKeyId", "SECRET_ACCESS_KEY": "secretAccessKey", "SESSION_TOKEN": "sessionToken"} {
		variables := map[string]string{"LUMAFT_BACKEND_A_ACCESS_KEY_ID": "id", "LUMAFT_BACKEND_A_SECRET_ACCESS_KEY": "key"}
		variables["LUMAFT_BACKEND_A_"+suffix] = "two " + secret
		_, err := config.Load(config.Sources{
			Flags:  config.Given{Backends: []string{"id=a,bucket=state,region=eu-central-1"}},
			Getenv: func(name string) string { return variables[name] },
		})
		all := mistakes(t, err)
		if len(all) != 1 || all[0].Where != "--backend a."+name || all[0].What == "" || all[0].Cure == "" || strings.Contains(err.Error(), secret) {
			t.Errorf("%s: Load() = %v", suffix, err)
		}
	}
}
