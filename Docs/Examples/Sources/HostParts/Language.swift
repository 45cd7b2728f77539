/// A language of the hosts' texts.
package enum Language: String {
    case english = "en"
    case italian = "it"
}
