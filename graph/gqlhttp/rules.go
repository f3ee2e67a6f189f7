package gqlhttp

// ruleSentence says what is wrong with a document that broke a rule of
// validation, without repeating any of it.
func ruleSentence(rule string) string {
	switch rule {
	case "FieldsOnCorrectType", "FieldsOnCorrectTypeWithoutSuggestions":
		return "The document asks for a field that its type does not have."
	case "ScalarLeafs", "ScalarLeafsWithoutSuggestions":
		return "The document selects parts of a plain value, or none of an object."
	case "KnownArgumentNames":
		return "The document gives an argument that its field does not take."
	case "ProvidedRequiredArguments":
		return "The document leaves out an argument that its field needs."
	case "ValuesOfCorrectType":
		return "The document gives a value that does not have the form of its type."
	case "KnownTypeNames", "KnownRootType":
		return "The document names a type that does not exist."
	case "NoUndefinedVariables":
		return "The document uses a variable that it does not declare."
	case "NoUnusedVariables":
		return "The document declares a variable that it does not use."
	case "VariablesInAllowedPosition", "VariablesAreInputTypes":
		return "The document uses a variable where its type does not fit."
	case "OverlappingFieldsCanBeMerged":
		return "The document asks for different fields under one name."
	case "MaxIntrospectionDepth":
		return "The document asks about the schema too deeply."
	}
	return "The document does not fit the schema."
}
