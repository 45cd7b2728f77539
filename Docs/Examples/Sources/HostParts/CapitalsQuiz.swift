/// The multiple-choice quiz for playing without a network.
package enum CapitalsQuiz {
    package static let address = "https://quiz.example/v1/capitals.json"

    package static let payload = """
        {"version": 1, "title": "Capitals of the world", "questions": [
          {"text": "What is the capital of Peru?",
           "options": ["Lima", "Quito", "La Paz", "Bogotá"], "right": "Lima", "points": 10},
          {"text": "What is the capital of Norway?",
           "options": ["Bergen", "Oslo", "Stavanger", "Trondheim"], "right": "Oslo", "points": 10},
          {"text": "What is the capital of Canada?",
           "options": ["Toronto", "Montreal", "Ottawa", "Vancouver"], "right": "Ottawa", "points": 20,
           "explanation": "Queen Victoria chose Ottawa in 1857."},
          {"text": "What is the capital of Kenya?",
           "options": ["Mombasa", "Nairobi", "Kampala", "Dodoma"], "right": "Nairobi", "points": 20},
          {"text": "Is Canberra the capital of Australia?",
           "options": ["True", "False"], "right": "True", "points": 30, "order": "asGiven",
           "explanation": "Canberra was built as a compromise between Sydney and Melbourne."}]}
        """
}
