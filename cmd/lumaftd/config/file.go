package config

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"

	"github.com/goccy/go-yaml"
)

// DefaultFile is read where it is and no other file is named.
const DefaultFile = "lumaft.yaml"

// maxFile is the largest configuration file, in bytes.
const maxFile = 1 << 20

// readFile reads the settings of lumaft.yaml into c and returns its backends.
func readFile(s Sources, c *Config, wrong *mistakes) []block {
	path := s.File
	if path == "" {
		path = DefaultFile
	}
	info, err := os.Stat(path)
	if errors.Is(err, os.ErrNotExist) && s.File == "" {
		return nil
	}
	if err == nil && info.Size() > maxFile {
		err = errors.New("it is larger than 1 MiB")
	}
	var data []byte
	if err == nil {
		data, err = os.ReadFile(path)
	}
	if err != nil {
		wrong.add(path, "The configuration file cannot be read: "+err.Error()+".", "Name another with --config, or LUMAFT_CONFIG.")
		return nil
	}
	var root map[string]any
	if err := yaml.Unmarshal(data, &root); err != nil {
		wrong.add(path, "It is no YAML mapping: "+yaml.FormatError(err, false, false)+".", "Begin with a line such as listen: 127.0.0.1:4700.")
		return nil
	}
	return readRoot(path, root, c, wrong)
}

// readRoot reads the settings at the top.
func readRoot(path string, root map[string]any, c *Config, wrong *mistakes) []block {
	var blocks []block
	for _, name := range slices.Sorted(maps.Keys(root)) {
		value := root[name]
		switch name {
		case "listen":
			c.Listen = scalar(path+": listen", value, wrong)
		case "dataDir":
			c.DataDir = scalar(path+": dataDir", value, wrong)
		case "database":
			c.Database = scalar(path+": database", value, wrong)
		case "backends":
			list, ok := value.([]any)
			if !ok && value != nil {
				wrong.add(path+": backends", "It is no list.", "Begin each backend with a line such as - id: production.")
			}
			for i, item := range list {
				blocks = append(blocks, readBlock(fmt.Sprintf("%s: backends[%d]", path, i), item, wrong))
			}
		default:
			wrong.add(path+": "+name, "There is no such setting.", "The file has listen, dataDir, database and backends.")
		}
	}
	return blocks
}

// readBlock reads one backend.
func readBlock(where string, item any, wrong *mistakes) block {
	b := block{where: where, values: map[string]string{}}
	fields, ok := item.(map[string]any)
	if !ok {
		wrong.add(where, "It is no mapping.", "Give it settings such as id, bucket and region.")
		return b
	}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		b.set(name, scalar(where+"."+name, fields[name], wrong), wrong)
	}
	return b
}

// scalar is a value as text.
func scalar(where string, value any, wrong *mistakes) string {
	switch value := value.(type) {
	case string:
		return value
	case bool, int, int64, uint64, float64:
		return fmt.Sprint(value)
	case nil:
		wrong.add(where, "It has no value.", "Give it one, or remove the line.")
	default:
		wrong.add(where, "It is not a single value.", "Write one text, number or truth value.")
	}
	return ""
}
