import NameMatch

extension NameMatchIntroduction {
    /// The page that introduces a person, with the buttons for the next one and for the menu.
    func html(_ words: WebTexts) -> HTML {
        let who = place.isEmpty ? words.newPerson : words.newPeople(place)
        return """
            \(HTML.lesson(progress))<section class="introduction"><p class="detail">\(who)</p>
            <h1 id="introduction" tabindex="-1">\(title)</h1>
            <img src="pictures/\(face.description)" alt="\(pictureDescription)" class="person" width="240" height="240">
            \(HTML.form("\(HTML.button(next, kind: "main"))\(HTML.button(quit))"))</section>
            \(HTML.paragraph(notice, "notice"))
            """
    }

    /// Returns the action of the button with a name, or `nil` if there is no such button.
    func action(of name: String) -> NameMatchScreen.Action? {
        [next, quit].first { $0.offers(name) }?.action
    }
}
