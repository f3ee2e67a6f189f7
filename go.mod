module github.com/lumaft/lumaft

go 1.26
