import RemoteLoading
package import RemoteLoadingTesting

/// The multiple-choice quiz for playing without a network.
package enum CapitalsQuiz {
    package static let address = "https://quiz.example/v1/capitals.json"

    /// The address of the picture of the first question.
    package static let pictureAddress = "https://quiz.example/v1/peru.png"

    /// The picture of the first question: the flag of Peru, which has three upright bands.
    package static let picture = PixelPicture(width: 30, height: 20) { x, _ in
        (10..<20).contains(x)
            ? PixelPicture.Pixel(red: 255, green: 255, blue: 255) : PixelPicture.Pixel(red: 217, green: 16, blue: 35)
    }

    /// Returns a client that needs no network, and responds with the quiz in a language, with its picture, or with 404.
    package static func client(_ language: Language) -> InProcessHTTPClient {
        InProcessHTTPClient { request in
            switch (request.method, request.address) {
            case (.get, address): .json(payload(language))
            case (.get, pictureAddress): .image(picture.png)
            default: .status(.notFound)
            }
        }
    }

    /// Returns the quiz with its texts in a language.
    package static func payload(_ language: Language) -> String {
        switch language {
        case .english: english
        case .italian: italian
        }
    }

    private static let english = """
        {"version": 1, "title": "Capitals of the world", "questions": [
          {"text": "What is the capital of Peru?",
           "image": "\(pictureAddress)", "imageDescription": "The flag of Peru",
           "options": ["Lima", "Quito", "La Paz", "Bogotá"], "right": "Lima", "points": 10},
          {"text": "What is the capital of Norway?",
           "options": ["Bergen", "Oslo", "Stavanger", "Trondheim"], "right": "Oslo", "points": 10},
          {"text": "What is the capital of Canada?",
           "options": ["Toronto", "Montreal", "Ottawa", "Vancouver"], "right": "Ottawa", "points": 20,
           "explanation": "Queen Victoria chose Ottawa in 1857."},
          {"text": "What is the capital of Kenya?",
           "options": ["Mombasa", "Nairobi", "Kampala", "Dodoma"], "right": "Nairobi", "points": 20},
          {"text": "True or false? Canberra is the capital of Australia.",
           "options": ["True", "False"], "right": "True", "points": 30, "order": "asGiven",
           "explanation": "Canberra was built as a compromise between Sydney and Melbourne."}]}
        """

    private static let italian = """
        {"version": 1, "title": "Capitali del mondo", "questions": [
          {"text": "Qual è la capitale del Perù?",
           "image": "\(pictureAddress)", "imageDescription": "La bandiera del Perù",
           "options": ["Lima", "Quito", "La Paz", "Bogotá"], "right": "Lima", "points": 10},
          {"text": "Qual è la capitale della Norvegia?",
           "options": ["Bergen", "Oslo", "Stavanger", "Trondheim"], "right": "Oslo", "points": 10},
          {"text": "Qual è la capitale del Canada?",
           "options": ["Toronto", "Montréal", "Ottawa", "Vancouver"], "right": "Ottawa", "points": 20,
           "explanation": "La regina Vittoria scelse Ottawa nel 1857."},
          {"text": "Qual è la capitale del Kenya?",
           "options": ["Mombasa", "Nairobi", "Kampala", "Dodoma"], "right": "Nairobi", "points": 20},
          {"text": "Vero o falso? Canberra è la capitale dell’Australia.",
           "options": ["Vero", "Falso"], "right": "Vero", "points": 30, "order": "asGiven",
           "explanation": "Canberra fu costruita come compromesso fra Sydney e Melbourne."}]}
        """
}
